import type { Logger } from 'pino';
import type { RatedKey } from '../fairness/key-rates.ts';
import type { AppConfig } from '../config.ts';
import { MalformedReply } from '../gs1/replies/reply.ts';
import type { ReplyReceiver } from '../gs1/delivery/transport.ts';
import { explainFailure } from '../process/explain-failure.ts';
import { startService, type Service } from '../service.ts';
import type { PrimaryCalls, StartOrder, WorkerCalls } from './calls.ts';
import { Deferred } from './deferred.ts';
import { divideLimits } from './divide-limits.ts';
import { Peer, type Offered } from './peer.ts';

export interface WorkerProcess {
  readonly service: Promise<Service>;
  /** Resolves when the process is to end. */
  readonly ended: Promise<void>;
}

/**
 * Serves requests in a worker process, in which the primary process is called for everything that exists once. Its
 * signals are for the primary: a terminal and a supervisor send them to all processes.
 */
export function runWorker(config: AppConfig, log: Logger, target: NodeJS.Process): WorkerProcess {
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) target.on(name, () => undefined);
  const stopping = new AbortController();
  const force = new AbortController();
  const validation = new Deferred<void>();
  const started = new Deferred<Service>();
  const ended = new Deferred<void>();
  const receivers = new Map<string, ReplyReceiver>();
  const receiving = new Set<Promise<void>>();

  const calls: Offered<WorkerCalls> = {
    async start({ database, validatesLater }) {
      if (!validatesLater) validation.resolve();
      try {
        const service = await startService(divideLimits(config), log, stopping.signal, shared(database));
        started.resolve(service);
        return service.url;
      } catch (error) {
        throw new Error(explainFailure(error), { cause: error });
      }
    },
    validate: () => validation.resolve(),
    async retire() {
      await (await started.promise).retire();
      ended.resolve();
    },
    async stop({ drainSeconds }) {
      stopping.abort(new Error('the service is stopping'));
      // A start that is cancelled closes what it has opened, and the primary ends the process.
      await (await started.promise).stop({ drainSeconds, force: force.signal });
      ended.resolve();
    },
    force: () => force.abort(),
    readMetrics: async () => (await (await started.promise).readMetrics?.()) ?? [],
    async takeReply({ instance, xml, source }) {
      const receive = receivers.get(instance);
      if (!receive) throw new Error(`The worker does not take replies for ${instance}`);
      const taking = receive(xml, source);
      receiving.add(taking);
      try {
        await taking;
        return null;
      } catch (error) {
        if (error instanceof MalformedReply) return error.message;
        throw error;
      } finally {
        receiving.delete(taking);
      }
    },
  };
  const primary = new Peer<WorkerCalls, PrimaryCalls>(
    (message, sent) => target.send?.(message, undefined, undefined, sent),
    calls,
  );
  target.on('message', (message) => primary.receive(message));
  void primary.call('begin', null);

  const shared = (database: StartOrder['database']) => ({
    database: { ...database, close: () => Promise.resolve() },
    mayValidate: validation.promise,
    // A primary that has ended takes this process with it; a limit is not worth refusing its last requests.
    admitKey: (key: RatedKey) => primary.call('admitKey', key).catch(() => 0),
    openSimulator: (instance: string, settings: Parameters<PrimaryCalls['openSimulator']>[0]['settings']) => ({
      open(receive: ReplyReceiver) {
        receivers.set(instance, receive);
        return primary.call('openSimulator', { instance, settings });
      },
      receive: (xml: string) => primary.call('transmit', { instance, settings, xml }),
      async close() {
        await primary.call('closeSimulator', { instance }).catch(() => undefined);
        receivers.delete(instance);
        await Promise.allSettled(receiving);
      },
    }),
  });
  return { service: started.promise, ended: ended.promise };
}
