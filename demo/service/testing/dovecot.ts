// A real IMAP server for tests: Debian's Dovecot, which runs as an unprivileged user in a temporary folder. It ends
// together with the process that started it.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { waitUntil } from './wait-until.js';

const BINARIES = ['/usr/sbin/dovecot', '/usr/lib/dovecot/imap'];

/** The `skip` option for tests that need Dovecot. If it's missing, it's a text that explains what to do. */
export function unlessDovecot(): string | false {
  if (!BINARIES.every((file) => existsSync(file))) {
    return "Dovecot isn't installed (Debian: apt-get install dovecot-imapd).";
  }
  const version = execFileSync('/usr/sbin/dovecot', ['--version'], { encoding: 'utf8' }).trim();
  // Later versions have another configuration format.
  return !version.startsWith('2.3.') && `These tests configure Dovecot 2.3, and ${version} is installed.`;
}

export interface TestDovecot {
  /** The URL of an account's folder. Every account has the same password. */
  url(account: string, folder?: string, password?: string): string;
  /** Adds a message to an account's inbox or folder. */
  deliver(account: string, source: string, folder?: string): void;
  close(): Promise<void>;
}

const PASSWORD = 'pass%w/rd@1';

const config = (folder: string, port: number, user: string, group: string) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${folder}/mail/%u
mail_uid = ${user}
mail_gid = ${group}
first_valid_uid = 1
auth_failure_delay = 0
passdb {
  driver = static
  args = password=${PASSWORD.replace('%', '%%')}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
# Don't delay logins after wrong passwords.
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;

/** Ends the server when the input ends, and therefore together with the process that started it. */
const SCRIPT = `
/usr/sbin/dovecot -F -c "$DIR/dovecot.conf" >/dev/null 2>&1 </dev/null &
server=$!
read -r line
kill $server
wait $server
`;

export async function startDovecot(): Promise<TestDovecot> {
  const id = (...flags: string[]) => execFileSync('id', flags, { encoding: 'utf8' }).trim();
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? 'nobody' : id('-un');
  const owner = { uid: Number(id('-u', account)), gid: Number(id('-g', account)) };
  const folder = mkdtempSync(join(tmpdir(), 'parametric-dovecot-'));
  const port = await freePort();
  const own = (path: string) => isRoot && chownSync(path, owner.uid, owner.gid);
  const make = (path: string) => {
    if (existsSync(path)) return path;
    mkdirSync(path);
    own(path);
    return path;
  };
  own(folder);
  for (const name of ['mail', 'run']) make(join(folder, name));
  writeFileSync(join(folder, 'dovecot.conf'), config(folder, port, account, id('-gn', account)));
  const server = spawn('/bin/sh', ['-c', SCRIPT], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', DIR: folder },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...(isRoot ? owner : {}),
  });
  const ended = once(server, 'exit');
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  await waitUntil(`Dovecot in ${folder}`, answers);
  let count = 0;
  return {
    url: (user, name = '', password = PASSWORD) =>
      `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(name)}`,
    deliver: (user, source, name) => {
      const inbox = make(join(folder, 'mail', user));
      const box = name ? make(join(inbox, `.${name}`)) : inbox;
      for (const part of ['tmp', 'new', 'cur']) make(join(box, part));
      count += 1;
      const file = `${Math.floor(Date.now() / 1_000)}.${String(count).padStart(6, '0')}.test`;
      writeFileSync(join(box, 'tmp', file), source);
      own(join(box, 'tmp', file));
      renameSync(join(box, 'tmp', file), join(box, 'new', file));
    },
    close: async () => {
      server.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
