import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { createCommand } from '../command-line/create-command.ts';
import { note, print, printJson } from '../command-line/output.ts';
import { findMistakes } from '../instance/config-file.ts';
import { ConfigurationError } from '../instance/configuration-error.ts';
import { InstanceFile } from '../instance/file-schemas.ts';
import { StartError } from '../process/start-error.ts';

const SCHEMAS = fileURLToPath(new URL('../../generated', import.meta.url));

interface Options {
  readonly name?: string;
  readonly title?: string;
  readonly hosts?: string;
  readonly gln?: string;
  readonly open?: true;
  readonly json?: true;
}

/** Answers as they are typed; empty ones take the default. */
interface Answers {
  readonly name: string;
  readonly title: string;
  readonly hosts: string;
  readonly gln: string;
}

export const command = createCommand(
  'new-instance',
  'Writes a folder for a new instance. On a terminal it asks for what the options leave out.',
  [
    ['new-instance /etc/pmd/acme', 'asks for name, title, hosts and GLN'],
    ['new-instance instances/acme --title Acme --gln 5790000009022', 'takes them from options'],
  ],
)
  .argument('<folder>', 'folder to create; must not have an instance.yaml yet')
  .option('--name <name>', 'name of the instance and its database schema; by default that of the folder')
  .option('--title <title>', 'name in texts')
  .option('--hosts <names>', 'host names, separated by commas; needed if several instances are served')
  .option('--gln <gln>', 'GLN that products are sent to GS1 under; without it, nothing can be sent')
  .option('--open', 'let everyone read and write without a key, for trying it out')
  .option('--json', 'print the result as JSON')
  .action(async (folder: string, options: Options) => {
    const path = resolve(folder);
    if (existsSync(join(path, 'instance.yaml'))) throw new StartError(`${path} is an instance folder already`);
    const content = contentOf(await complete(path, options), options.open ?? false);
    const mistakes = findMistakes(content, InstanceFile);
    if (mistakes.length > 0) throw new ConfigurationError(mistakes);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'views.yaml'), `${schemaLine(path, 'views')}${stringify(VIEWS)}`);
    writeFileSync(join(path, 'instance.yaml'), `${schemaLine(path, 'instance')}${ABOUT}${stringify(content)}`);
    if (options.json) printJson({ folder: path, settings: content });
    else {
      print(`Wrote ${path}`);
      note(`Check it:          npx . check-config ${folder}`);
      if (!options.open) note(`Create an API key: INSTANCE=${folder} npx . key add NAME`);
      note(`Serve it:          INSTANCE=${folder} npx . serve`);
    }
  });

const ABOUT = '# docs/configuration.md describes all settings.\n';
const VIEWS = {
  products: {
    title: { da: 'Alle produkter', en: 'All products' },
    access: ['key', 'login'],
    columns: ['productId', 'unitType', 'D8258', 'catalogStatus', 'lastModified'],
    sort: ['lastModified desc'],
  },
};

async function complete(path: string, options: Options): Promise<Answers> {
  const name = basename(path).toLowerCase();
  if (!process.stdin.isTTY) {
    const { title = options.name ?? name, hosts = '', gln = '' } = options;
    return { name: options.name ?? name, title, hosts, gln };
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (given: string | undefined, question: string, fallback: string): Promise<string> => {
    if (given !== undefined) return given;
    const answer = await terminal.question(`${question}${fallback === '' ? '' : ` [${fallback}]`}: `);
    return answer.trim() === '' ? fallback : answer.trim();
  };
  try {
    const chosen = await ask(options.name, 'Name, in lower-case letters, digits and hyphens', name);
    return {
      name: chosen,
      title: await ask(options.title, 'Title, shown to people', chosen),
      hosts: await ask(options.hosts, 'Host names, separated by commas; empty for any', ''),
      gln: await ask(options.gln, 'GLN that products are sent under; empty to send nothing', ''),
    };
  } finally {
    terminal.close();
  }
}

function contentOf({ name, title, hosts, gln }: Answers, open: boolean): object {
  const names = hosts.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim()]));
  return {
    name,
    title,
    ...(names.length > 0 ? { hosts: names } : {}),
    security: { keys: !open },
    ...(gln === '' ? {} : { gs1: { gln, transport: 'simulator' } }),
  };
}

function schemaLine(folder: string, name: string): string {
  return `# yaml-language-server: $schema=${relative(folder, join(SCHEMAS, `${name}.schema.json`))}\n`;
}
