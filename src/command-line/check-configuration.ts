import { readConfig, readInstanceChoice, type AppConfig } from '../config.ts';
import { checkTransport } from '../gs1/transports/create-transport.ts';
import { Attempts, ConfigurationError, type Mistake } from '../instance/configuration-error.ts';
import { readClientSecret } from '../instance/oidc-settings.ts';
import { InstanceLoader, type InstanceChoice, type InstanceConfiguration } from '../instance/load-instances.ts';
import { explainFailure } from '../process/explain-failure.ts';

export interface CheckedConfiguration {
  readonly mistakes: readonly Mistake[];
  /** What is in effect, without secrets; of the instances, those without mistakes. */
  readonly settings: object;
  readonly config: AppConfig | undefined;
  readonly instances: readonly InstanceConfiguration[];
}

/**
 * Checks the whole configuration, and what it names: files, folders, variables.
 * @param folders instance folders to check instead of the configured ones
 */
export function checkConfiguration(folders: readonly string[] = []): CheckedConfiguration {
  const mistakes: Mistake[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      mistakes.push(...mistakesOf(error));
      return undefined;
    }
  };
  const config = attempt(() => readConfig());
  const choices: InstanceChoice[] = folders.map((folder) => ({ kind: 'one', folder }));
  // If this fails, readConfig has reported it.
  const configured = folders.length > 0 ? undefined : new Attempts().try(() => readInstanceChoice());
  const instances = [...choices, ...(configured ? [configured] : [])].flatMap((choice) => {
    const loaded = attempt(() => new InstanceLoader(choice).loadAll());
    // An instance that claims what another has fails with the same error.
    mistakes.push(...[...new Set(loaded?.failures.values())].flatMap(mistakesOf));
    return loaded?.configurations ?? [];
  });
  for (const { settings, folder } of instances) {
    const { oidc } = settings;
    if (oidc) attempt(() => readClientSecret(oidc, config?.environment ?? {}));
    if (settings.gs1) {
      const { gs1 } = settings;
      attempt(() => checkTransport(gs1, { folder, environment: config?.environment ?? {} }));
    }
  }
  return {
    mistakes,
    settings: { service: config ? shown(config) : null, instances: instances.map(shownInstance) },
    config,
    instances,
  };
}

function mistakesOf(error: unknown): readonly Mistake[] {
  if (error instanceof ConfigurationError) return error.mistakes;
  return [{ problem: explainFailure(error) }];
}

function shown({ environment: _, trustedProxies, ...settings }: AppConfig): object {
  return withoutSecrets({ ...settings, ...(trustedProxies ? { trustedProxies: trustedProxies.rules } : {}) });
}

function shownInstance({ folder, settings }: InstanceConfiguration): object {
  return withoutSecrets({ folder, ...settings });
}

/** Passwords are parts of URLs; other secrets are not in settings, but in the variables and files that they name. */
function withoutSecrets(settings: object): object {
  return JSON.parse(JSON.stringify(settings), (_key, value: unknown) =>
    typeof value === 'string' ? hideCredentials(value) : value,
  ) as object;
}

function hideCredentials(text: string): string {
  return text
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^:/@]*):[^@]*@/i, '$1:****@')
    .replace(/([?&](?:password|token|key|secret)=)[^&]*/gi, '$1****');
}
