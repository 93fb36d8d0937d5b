// Reports about an email that couldn't be delivered, in the formats of common mail servers, and messages that aren't
// such reports.

export interface Returned {
  /** The Message-ID of the returned email. */
  readonly messageId: string;
  /** `failed` by default. */
  readonly action?: string;
}

const lines = (text: string) => text.trimStart().replaceAll('\n', '\r\n');

const original = (messageId: string) => `Return-Path: <orders@shop.example>
From: Shop <orders@shop.example>
To: Ada <ada@gone.example>
Subject: =?UTF-8?Q?We=E2=80=99ve_received_your_order?=
Message-ID:
 ${messageId}
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="inner"
`;

/** Postfix 3.7, which quotes the envelope id and, because of RET=HDRS, only the header. */
export const postfix = ({ messageId, action = 'failed' }: Returned) =>
  lines(`
Return-Path: <>
Date: Sat, 21 Nov 2026 10:05:00 +0000 (UTC)
From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: orders@shop.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4F2A1.1763719500/mx.example"
Message-Id: <20261121100500.4F2A1@mx.example>

This is a MIME-encapsulated message.

--4F2A1.1763719500/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.

<ada@gone.example>: host mail.gone.example[192.0.2.25] said: 550 5.1.1
    <ada@gone.example>: Recipient address rejected: User unknown (in reply to
    RCPT TO command)

--4F2A1.1763719500/mx.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Original-Envelope-Id: ${messageId.replace(/^<|@.*/g, '')}
X-Postfix-Queue-ID: 4F2A1
X-Postfix-Sender: rfc822; orders@shop.example
Arrival-Date: Sat, 21 Nov 2026 10:04:58 +0000 (UTC)

Final-Recipient: rfc822; ada@gone.example
Original-Recipient: rfc822;ada@gone.example
Action: ${action}
Status: 5.1.1
Remote-MTA: dns; mail.gone.example
Diagnostic-Code: smtp; 550 5.1.1 <ada@gone.example>: Recipient address
    rejected: User unknown

--4F2A1.1763719500/mx.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

${original(messageId)}
--4F2A1.1763719500/mx.example--
`);

/** Exim 4.96, which returns the whole email and has no enhanced status. */
export const exim = ({ messageId, action = 'failed' }: Returned) =>
  lines(`
Return-path: <>
X-Failed-Recipients: ada@gone.example
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example>
To: orders@shop.example
References: ${messageId}
Content-Type: multipart/report; report-type=delivery-status; boundary=1763719500-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1vM-000-00@mx.example>

--1763719500-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ada@gone.example
    host mail.gone.example [192.0.2.25]
    SMTP error from remote mail server after end of data:
    552 mailbox full

--1763719500-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example

Action: ${action}
Final-Recipient: rfc822;ada@gone.example
Status: 5.0.0
Remote-MTA: dns; mail.gone.example
Diagnostic-Code: smtp; 552 mailbox full

--1763719500-eximdsn-1804289383
Content-type: message/rfc822

${original(messageId)}
--inner
Content-Type: text/plain

Your order

--inner--

--1763719500-eximdsn-1804289383--
`);

/** Gmail, whose status has spaces before the fields' values and whose explanation is an HTML page with a picture. */
export const gmail = ({ messageId, action = 'failed' }: Returned) =>
  lines(`
Delivered-To: orders@shop.example
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: orders@shop.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
In-Reply-To: ${messageId}
References: ${messageId}
X-Failed-Recipients: ada@gone.example
Message-ID: <6740.gmr@mx.google.com>
Content-Type: multipart/report; boundary="00000000000075"; report-type=delivery-status

--00000000000075
Content-Type: multipart/related; boundary="0000000000007a"

--0000000000007a
Content-Type: multipart/alternative; boundary="0000000000007b"

--0000000000007b
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--0000000000007b
Content-Type: text/html; charset="UTF-8"

<html><body><h2>Address not found</h2><img src="cid:icon.png"></body></html>

--0000000000007b--
--0000000000007a
Content-Type: image/png; name="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--0000000000007a--
--00000000000075
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sat, 21 Nov 2026 02:04:58 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ada@gone.example
Action: ${action}
Status: 5.1.1
Remote-MTA: dns; mail.gone.example. (192.0.2.25, the server for the domain gone.example.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser
Last-Attempt-Date: Sat, 21 Nov 2026 02:05:00 -0800 (PST)

--00000000000075
Content-Type: message/rfc822

${original(messageId)}
--00000000000075--
`);

/** Exchange Online, which encodes the explanation, and adds long diagnostics. */
export const exchange = ({ messageId, action = 'failed' }: Returned) =>
  lines(`
From: <postmaster@gone.example>
To: <orders@shop.example>
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="c5b1c0b1-4c67-4b4b-8b5c"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <b1c5@AM6PR.prod.outlook.com>
In-Reply-To: ${messageId}
References: ${messageId}
Subject: Undeliverable: =?UTF-8?Q?We=E2=80=99ve_received_your_order?=
Auto-Submitted: auto-replied

--c5b1c0b1-4c67-4b4b-8b5c
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="91e3-4c67"

--91e3-4c67
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

VW5kZWxpdmVyYWJsZQ==
--91e3-4c67--

--c5b1c0b1-4c67-4b4b-8b5c
Content-Type: message/delivery-status

Reporting-MTA: dns;AM6PR.prod.outlook.com
Received-From-MTA: dns;mx.example
Arrival-Date: Sat, 21 Nov 2026 10:05:00 +0000

Final-Recipient: rfc822;ada@gone.example
Action: ${action}
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@gone.example not found by SMTP address lookup
X-Display-Name: ada@gone.example

--c5b1c0b1-4c67-4b4b-8b5c
Content-Type: message/rfc822

${original(messageId)}Content-Transfer-Encoding: binary

--c5b1c0b1-4c67-4b4b-8b5c--
`);

/** A report with addresses in UTF-8 (RFC 6533), which Postfix sends to servers that support them. */
export const international = (returned: Returned) =>
  postfix(returned)
    .replace('message/delivery-status', 'message/global-delivery-status')
    .replace('text/rfc822-headers', 'message/global-headers')
    .replaceAll('rfc822; ada@', 'utf-8; ádá@');

/** An out-of-office reply. */
export const absence = ({ messageId }: Returned) =>
  lines(`
From: Ada <ada@gone.example>
To: orders@shop.example
Subject: Automatic reply: We’ve received your order
In-Reply-To: ${messageId}
References: ${messageId}
Auto-Submitted: auto-replied
Content-Type: text/plain

I'm away. Action: failed
`);

/** A read receipt. */
export const receipt = ({ messageId }: Returned) =>
  lines(`
From: Ada <ada@gone.example>
To: orders@shop.example
Subject: Read: We’ve received your order
Content-Type: multipart/report; report-type=disposition-notification; boundary="r"

--r
Content-Type: text/plain

Your message was read.

--r
Content-Type: message/disposition-notification

Final-Recipient: rfc822; ada@gone.example
Original-Message-ID: ${messageId}
Disposition: manual-action/MDN-sent-manually; displayed

--r--
`);

/** A report that someone forwards, which says nothing about an email of the service that just bounced. */
export const forwarded = (returned: Returned) =>
  lines(`
From: Ada <ada@gone.example>
To: orders@shop.example
Subject: Fwd: Undelivered Mail
Content-Type: multipart/mixed; boundary="f"

--f
Content-Type: text/plain

See below.

--f
Content-Type: message/rfc822

`) +
  postfix(returned) +
  lines('\n--f--\n');
