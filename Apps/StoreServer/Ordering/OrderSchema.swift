/// The tables of orders, and of the rules that their totals are computed by.
///
/// What an order says of a thing is a copy: whatever becomes of a product, its orders stay as they
/// were placed. Of quantities and sums no one is ever set by hand: each stands beside the events
/// that it is the sum of, and `fsck` holds one against the other.
extension StoreSchema {
  static let orders = """
    -- Rules as the store sends them, under what names them.
    CREATE TABLE shipping_method (
      code TEXT PRIMARY KEY,
      content TEXT NOT NULL,  -- JSON
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tax_rate (
      code TEXT PRIMARY KEY,  -- of the country
      content TEXT NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE discount (
      code TEXT PRIMARY KEY,
      content TEXT NOT NULL,
      revision INTEGER NOT NULL,
      -- How many orders use it, those left out that were cancelled or expired.
      uses INTEGER NOT NULL DEFAULT 0 CHECK (uses >= 0),
      most INTEGER,  -- how many may; any number where there is none
      CHECK (uses <= most)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE customer_order (
      number INTEGER PRIMARY KEY AUTOINCREMENT,  -- never that of another
      status TEXT NOT NULL CHECK (status IN (
        'placed', 'confirmed', 'partially_shipped', 'shipped', 'delivered',
        'partially_returned', 'returned', 'cancelled', 'expired'
      )),
      payment TEXT NOT NULL CHECK (payment IN (
        'unpaid', 'authorized', 'paid', 'voided', 'partially_refunded', 'refunded'
      )),
      version INTEGER NOT NULL CHECK (version >= 1),  -- that of its last event
      email TEXT NOT NULL,
      customer TEXT NOT NULL,  -- the address in small letters, by which customers are told apart
      address TEXT NOT NULL,   -- JSON, as the store sends it
      shipping_method TEXT NOT NULL,  -- so too
      discount_code TEXT,
      words TEXT NOT NULL,  -- what it is found by: `String.sortKey` of people, city and SKUs
      currency TEXT NOT NULL,
      subtotal INTEGER NOT NULL CHECK (subtotal >= 0),  -- in minor units, as all amounts
      discount INTEGER NOT NULL CHECK (discount >= 0),
      shipping INTEGER NOT NULL CHECK (shipping >= 0),
      tax INTEGER NOT NULL CHECK (tax >= 0),
      is_tax_included INTEGER NOT NULL,
      total INTEGER NOT NULL CHECK (total >= 0),
      paid INTEGER NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND total),
      refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND paid),
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX customer_order_status ON customer_order (status, number);
    CREATE INDEX customer_order_payment ON customer_order (payment, number);
    CREATE INDEX customer_order_discount ON customer_order (discount_code, customer)
      WHERE discount_code IS NOT NULL;

    CREATE TABLE order_line (
      customer_order INTEGER NOT NULL REFERENCES customer_order,
      position INTEGER NOT NULL,
      sku TEXT NOT NULL,
      name TEXT NOT NULL,
      options TEXT NOT NULL,  -- JSON
      unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      discount INTEGER NOT NULL CHECK (discount >= 0),
      tax_percent TEXT NOT NULL,  -- a decimal, exactly
      tax INTEGER NOT NULL CHECK (tax >= 0),
      total INTEGER NOT NULL CHECK (total >= 0),
      shipped INTEGER NOT NULL DEFAULT 0 CHECK (shipped BETWEEN 0 AND quantity),
      returned INTEGER NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND shipped),
      PRIMARY KEY (customer_order, position),
      UNIQUE (customer_order, sku)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX order_line_sku ON order_line (sku);

    CREATE TABLE order_event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,  -- counts every change of any order
      customer_order INTEGER NOT NULL REFERENCES customer_order,
      version INTEGER NOT NULL,  -- what it brought the order to
      time INTEGER NOT NULL,
      caller TEXT NOT NULL,
      action TEXT NOT NULL,
      from_status TEXT,  -- nothing for the first
      from_payment TEXT,
      to_status TEXT NOT NULL,
      to_payment TEXT NOT NULL,
      reason TEXT,
      key TEXT,
      lines TEXT NOT NULL,  -- JSON: what was sent or came back
      amount INTEGER,       -- what was paid or paid back
      is_restocked INTEGER,
      UNIQUE (customer_order, version)
    ) STRICT;

    -- What was answered to whom under which key. It is kept for good: an order that waits on the
    -- disk of a machine that was off for a month is still placed only once.
    CREATE TABLE idempotency_key (
      caller TEXT NOT NULL,
      key TEXT NOT NULL,
      hash BLOB NOT NULL,  -- of what was asked
      customer_order INTEGER NOT NULL REFERENCES customer_order,
      version INTEGER NOT NULL,  -- of the order, as it was answered
      status INTEGER NOT NULL,
      answer TEXT NOT NULL,
      created INTEGER NOT NULL,
      PRIMARY KEY (caller, key)
    ) STRICT, WITHOUT ROWID;
    """
}
