/// The style sheet of the page, in light and dark mode.
///
/// Its class names must differ from those in the SVG images. It is embedded without escaping, so it
/// must not contain characters that are special in HTML.
enum TodayPageStyleSheet {
  static let sheet = """
    :root{--page:#f5f6f8;--card:#fff;--ink:#111827;--soft:#4b5563;--faint:#6b7280;--line:#e5e7eb;\
    --accent:#0b6bcb;--bar:#9cc4ea;--code:#f1f3f6;--warm:#b45309;color-scheme:light dark}\
    *{box-sizing:border-box}\
    html{-webkit-text-size-adjust:100%}\
    body{margin:0;background:var(--page);color:var(--ink);\
    font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\
    header,main,footer{max-width:1120px;margin:0 auto;padding:0 24px}\
    header{padding-top:48px;padding-bottom:8px}\
    .brand{margin:0;color:var(--faint);font-size:14px;letter-spacing:.02em}\
    h1{margin:4px 0 0;font-size:34px;line-height:1.2;font-weight:650;letter-spacing:-.02em}\
    h2{margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:650;letter-spacing:-.01em}\
    h3{margin:24px 0 4px;font-size:14px;font-weight:600;color:var(--soft)}\
    p{margin:0 0 12px}\
    a{color:inherit;text-decoration-color:var(--bar);text-underline-offset:3px}\
    a:hover{text-decoration-color:var(--accent)}\
    code{font:13px/1.5 ui-monospace,'SF Mono',Menlo,'DejaVu Sans Mono',monospace;\
    background:var(--code);border-radius:6px;padding:3px 8px;overflow-wrap:anywhere;\
    -webkit-user-select:all;user-select:all;cursor:copy}\
    details{margin-top:16px}summary{cursor:pointer;color:var(--accent);font-size:14px;padding:4px 0}\
    main{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:20px;padding-top:20px}\
    section{grid-column:1/-1;background:var(--card);border:1px solid var(--line);\
    border-radius:14px;padding:24px 28px;min-width:0;overflow-x:auto}\
    .tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:0;margin:0;\
    grid-column:1/-1;background:var(--card);border:1px solid var(--line);border-radius:14px}\
    .tile{display:flex;flex-direction:column;padding:20px 28px;border-left:1px solid var(--line)}\
    .tile:first-child{border-left:0}\
    .tile dt{order:2;color:var(--faint);font-size:14px;line-height:1.35}\
    .tile dd{margin:0;font-size:30px;line-height:1.2;font-weight:650;letter-spacing:-.02em;\
    font-variant-numeric:tabular-nums}\
    .orders,.money,.markets,.trend{grid-column:span 6}\
    .alerts h3:first-of-type{margin-top:0}\
    .alerts ul{list-style:none;margin:0;padding:0}\
    .alerts li{display:flex;flex-wrap:wrap;gap:4px 20px;justify-content:space-between;align-items:baseline;\
    padding:9px 0;border-top:1px solid var(--line)}\
    .alerts li:first-child{border-top:0}\
    .alerts li span{flex:1 1 200px;min-width:0;overflow-wrap:break-word}\
    .alerts li code{flex:0 1 auto;max-width:100%}\
    table{width:100%;border-collapse:collapse;font-size:15px}\
    caption{text-align:left;color:var(--faint);font-size:14px;padding-bottom:8px}\
    th,td{padding:9px 0 9px 16px;border-top:1px solid var(--line);text-align:left;\
    vertical-align:baseline;font-weight:400;overflow-wrap:break-word}\
    th:first-child,td:first-child{padding-left:0}\
    .number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\
    thead th{border-top:0;padding-top:4px;font-size:13px;color:var(--faint)}\
    thead .number{white-space:normal}\
    .bars th{width:44%}\
    .track{display:block;height:10px;min-width:2px;border-radius:5px;background:var(--bar)}\
    figure{margin:0}.wide,.narrow{display:block;width:100%;height:auto}\
    figcaption{margin-top:8px;font-size:14px}figcaption strong{font-weight:600;display:block}\
    small{font-size:13px;color:var(--faint)}\
    .narrow{display:none!important}\
    .cards{list-style:none;margin:0;padding:0;display:grid;gap:0 48px;\
    grid-template-columns:repeat(2,minmax(0,1fr))}\
    .cards li{display:flex;gap:20px;justify-content:space-between;min-width:0;\
    padding:16px 0;border-top:1px solid var(--line)}\
    .cards li div{min-width:0}\
    .cards img{flex:none;width:112px;height:63px;object-fit:cover;border-radius:8px}\
    .cards h3{margin:0 0 2px;font-size:16px;line-height:1.4;color:var(--ink);\
    overflow-wrap:break-word}\
    .cards h3 a{text-decoration:none}.cards h3 a:hover{text-decoration:underline}\
    .cards p{margin:0;color:var(--faint);font-size:14px}\
    footer{padding-top:28px;padding-bottom:56px;color:var(--faint);font-size:14px}\
    footer h2{font-size:14px;margin-bottom:8px;color:var(--soft)}\
    footer ul{margin:0;padding:0;list-style:none}footer li{padding:2px 0}\
    .gap{color:var(--warm)}\
    @media(min-width:901px){.trend .wide{display:none}.trend .narrow{display:block!important}}\
    @media(max-width:900px){.orders,.money,.markets,.trend{grid-column:1/-1}\
    .tiles{grid-template-columns:repeat(2,minmax(0,1fr))}\
    .tile:nth-child(odd){border-left:0}\
    .tile:nth-child(n+3){border-top:1px solid var(--line)}}\
    @media(max-width:640px){.wide{display:none!important}.narrow{display:block!important}\
    header,main,footer{padding-left:16px;padding-right:16px}header{padding-top:28px}\
    main{gap:14px}section{padding:20px 18px}.tile{padding:16px 18px}\
    table{font-size:14px}th,td{padding-left:8px}h1{font-size:27px}.tile dd{font-size:26px}\
    .alerts li span{flex-basis:100%}.cards img{width:80px;height:45px}\
    .cards{grid-template-columns:minmax(0,1fr)}}\
    @media(prefers-color-scheme:dark){:root{--page:#0a0d12;--card:#10141b;--ink:#f3f5f8;\
    --soft:#c3cad6;--faint:#929cac;--line:#222933;--accent:#58a6f5;--bar:#2b5f96;\
    --code:#1a202a;--warm:#f0b35e}}\
    @media print{body{background:none}section,.tiles{break-inside:avoid}}
    """
}
