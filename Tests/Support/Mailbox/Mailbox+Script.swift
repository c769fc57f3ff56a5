extension Mailbox {
  /// A server of SMTP that writes its port, then each message as a line of JSON.
  static let script = #"""
    import base64, json, socket, ssl, sys, threading

    encryption, password, reply, pem, silence = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    output = threading.Lock()

    def say(line):
        with output:
            print(line, flush=True)

    goes_on = threading.Event()

    def pause(step):
        if step == silence:
            say("silent")
            goes_on.wait()

    def watch():
        for line in sys.stdin:
            goes_on.set()

    def serve(connection):
        is_encrypted = encryption == "fromTheBeginning"
        if is_encrypted:
            connection = context.wrap_socket(connection, server_side=True)
        lines = connection.makefile("rb")
        mail = {"user": None, "from": "", "to": []}
        answer = lambda text: connection.sendall(text.encode() + b"\r\n")
        read = lambda: lines.readline().decode().rstrip("\r\n")
        pause("greeting")
        answer("220 mailbox ESMTP")
        while line := read():
            command, _, rest = line.partition(" ")
            command = command.upper()
            pause(command)
            if not is_encrypted:
                say(command)
            if command == "EHLO":
                can = ["mailbox"]
                if encryption == "afterStartTLS" and not is_encrypted:
                    can.append("STARTTLS")
                elif encryption == "never" or is_encrypted:
                    can.append("AUTH PLAIN")
                for place, word in enumerate(can):
                    answer(("250 " if place == len(can) - 1 else "250-") + word)
            elif command == "STARTTLS" and encryption == "afterStartTLS":
                answer("220 Go ahead")
                connection = context.wrap_socket(connection, server_side=True)
                lines = connection.makefile("rb")
                is_encrypted = True
            elif command == "AUTH":
                words = rest.split(" ")
                if len(words) == 1:
                    answer("334 ")
                    words.append(read())
                user, given = base64.b64decode(words[1]).decode().split("\0")[1:]
                if given == password:
                    mail["user"] = user
                    answer("235 Welcome")
                else:
                    answer("535 The password " + given + " is wrong")
            elif command == "MAIL":
                mail["from"] = rest.partition(":")[2].split(" ")[0].strip("<>")
                answer("250 Sender")
            elif command == "RCPT":
                mail["to"].append(rest.partition(":")[2].strip("<>"))
                answer("550 No such user" if "nobody@" in rest else "250 Recipient")
            elif command == "DATA":
                answer("354 Go ahead")
                content = []
                while (part := lines.readline()) not in (b".\r\n", b""):
                    part = part.decode().rstrip("\r\n")
                    content.append(part[1:] if part.startswith(".") else part)
                    if len(content) == 1:
                        pause("content")
                if not part:
                    break
                mail["data"] = "".join(part + "\r\n" for part in content)
                if not reply or reply.startswith("2"):
                    say(json.dumps(mail))
                pause("end")
                if not reply:
                    break
                answer(reply)
                mail = {"user": mail["user"], "from": "", "to": []}
            elif command == "QUIT":
                answer("221 Bye")
                break
            else:
                answer("500 Unknown")

    def attend(connection):
        try:
            serve(connection)
        except OSError:
            pass
        connection.close()
        say("closed")

    threading.Thread(target=watch, daemon=True).start()
    listener = socket.create_server(("127.0.0.1", 0))
    # A message that is not read stays with its sender.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    say(listener.getsockname()[1])
    while True:
        threading.Thread(target=attend, args=[listener.accept()[0]], daemon=True).start()
    """#
}
