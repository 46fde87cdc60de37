import type { ConfirmationState, ErrorLevel } from '../replies/reply.ts';

/** How replies to a message are returned, if at all. */
export const DELIVERIES = [
  'NORMAL',
  'TWICE',
  'OUT_OF_ORDER',
  'NEVER',
  'GARBLED',
  'DROP_CONNECTION',
  'DROP_ONCE',
] as const;
export type ReplyDelivery = (typeof DELIVERIES)[number];

/** How the pool treats a hierarchy. The defaults are: accepted, registered, synchronised. */
export interface Behaviour {
  readonly outcome?: 'ACCEPT' | 'REJECT';
  /** Error codes of a rejection. */
  readonly codes?: readonly string[];
  /** Level of the errors of a rejection. */
  readonly level?: ErrorLevel;
  /** The registry's decision, after the pool has accepted the message. */
  readonly registration?: 'ACCEPTED' | 'REJECTED';
  /** The final state that each recipient confirms. */
  readonly confirmation?: ConfirmationState | 'NONE';
  /** Texts that each recipient sends as warnings. */
  readonly warnings?: readonly string[];
  readonly delivery?: ReplyDelivery;
  /** Additional delay of the replies. */
  readonly delaySeconds?: number;
}

export interface TestGtin {
  readonly gtin: string;
  readonly does: string;
  readonly behaviour: Behaviour;
}

/**
 * Works like test card numbers: every simulated pool treats a hierarchy with one of these top units as described,
 * unless configured otherwise.
 */
export const TEST_GTINS: readonly TestGtin[] = [
  { gtin: '05790000008018', does: 'is accepted', behaviour: { outcome: 'ACCEPT' } },
  {
    gtin: '05790000008025',
    does: 'is accepted, and each recipient sends two warnings',
    behaviour: { warnings: ['The image is missing', 'The marketing text is short'] },
  },
  {
    gtin: '05790000008032',
    does: 'is rejected with the codes 448 and 1007, at document level',
    behaviour: { outcome: 'REJECT', codes: ['448', '1007'] },
  },
  {
    gtin: '05790000008049',
    does: 'is rejected with code 447, for its attribute gtin',
    behaviour: { outcome: 'REJECT', codes: ['447'], level: 'attribute' },
  },
  {
    gtin: '05790000008056',
    does: 'is rejected with the whole message that contains it, with code 999',
    behaviour: { outcome: 'REJECT', codes: ['999'], level: 'message' },
  },
  {
    gtin: '05790000008063',
    does: 'is accepted by the pool and then rejected by the registry',
    behaviour: { registration: 'REJECTED' },
  },
  { gtin: '05790000008070', does: 'is rejected by each recipient', behaviour: { confirmation: 'REJECTED' } },
  { gtin: '05790000008087', does: 'is put under review by each recipient', behaviour: { confirmation: 'REVIEW' } },
  { gtin: '05790000008094', does: 'is accepted 30 seconds late', behaviour: { delaySeconds: 30 } },
  { gtin: '05790000008100', does: 'is accepted; every reply comes twice', behaviour: { delivery: 'TWICE' } },
  {
    gtin: '05790000008117',
    does: 'is accepted; the replies come in reverse order',
    behaviour: { delivery: 'OUT_OF_ORDER' },
  },
  { gtin: '05790000008124', does: 'gets no reply', behaviour: { delivery: 'NEVER' } },
  {
    gtin: '05790000008131',
    does: 'makes the pool drop the connection every time',
    behaviour: { delivery: 'DROP_CONNECTION' },
  },
  {
    gtin: '05790000008148',
    does: 'is received, but the connection drops before the pool acknowledges it; a retry is acknowledged',
    behaviour: { delivery: 'DROP_ONCE' },
  },
  { gtin: '05790000008155', does: 'gets a truncated reply', behaviour: { delivery: 'GARBLED' } },
];
