import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import type { PoolReply } from '../../../src/gs1/replies/reply.ts';
import { readReplies } from '../../../src/gs1/replies/read-replies.ts';

const SAMPLES = '../shared/gdsn/samples';
const arePresent = existsSync(SAMPLES);
if (!arePresent) console.warn(`Skipped: there are no sample replies, ${SAMPLES} does not exist`);

const ALL_LEVELS = { transactionId: 'trx_123', commandId: 'cmd_123', documentId: 'doc_123' };
const GTIN_ATTRIBUTE = { attribute: 'gtin', value: '99999999999999', xPath: 'tradeItem/gtin' };

/** Every reply among the samples, with its exact content. */
const EXPECTED: Readonly<Record<string, PoolReply>> = {
  'network/GS1Response_ACCEPTED.xml': {
    kind: 'response',
    id: 'sample_generic_response',
    part: 0,
    time: new Date('2015-03-07T09:30:47Z'),
    messageId: 'CIP_123',
    transactions: [{ transactionId: 'CIP_123-transactionIdentification_455', status: 'ACCEPTED' }],
    errors: [],
  },
  'network/GS1Response_message_exception.xml': {
    kind: 'response',
    id: 'sample_generic_exception_response',
    part: 0,
    time: new Date('2015-03-07T08:30:47Z'),
    messageId: 'MSG_OUT_42267',
    transactions: [],
    errors: [{ level: 'message', code: '999', text: 'some error occrred for requesting msg id MSG_OUT_42267' }],
  },
  'network/GS1Response_all_exception_levels.xml': {
    kind: 'response',
    id: 'RESP_123_BprAdd292_20150305',
    part: 0,
    time: new Date('2015-03-05T17:00:01Z'),
    messageId: 'BprAdd292_20150305',
    transactions: [],
    errors: [
      { level: 'transaction', transactionId: 'trx_123', code: '1001', text: 'TOKEN' },
      { level: 'transaction', transactionId: 'trx_123', code: '1002', text: 'TOKEN' },
      { level: 'command', transactionId: 'trx_123', commandId: 'cmd_123', code: '1003', text: 'TOKEN' },
      { level: 'command', transactionId: 'trx_123', commandId: 'cmd_123', code: '1004', text: 'TOKEN' },
      { level: 'document', ...ALL_LEVELS, code: '1006', text: 'TOKEN' },
      { level: 'document', ...ALL_LEVELS, code: '1007', text: 'TOKEN' },
      { level: 'attribute', ...ALL_LEVELS, ...GTIN_ATTRIBUTE, code: '1008', text: 'TOKEN' },
      { level: 'attribute', ...ALL_LEVELS, ...GTIN_ATTRIBUTE, code: '1009', text: 'TOKEN' },
    ],
  },
  'official/GS1Response.xml': {
    kind: 'response',
    id: '20051101',
    part: 0,
    time: new Date('2011-03-11T16:00:00Z'),
    messageId: '20051101',
    otherMessageId: '100002',
    transactions: [],
    errors: [{ level: 'message', code: 'Err-075', text: 'Invalid GLN' }],
  },
  'network/CIRR_from_registry.xml': {
    kind: 'registration',
    id: 'RCI_1430404267384_1100001011292_00031000247317_840_ID-143040465056255',
    part: 0,
    time: new Date('2015-04-30T14:37:30Z'),
    item: { gtin: '00031000247317', targetMarket: '840', dataSource: '1100001011292' },
    status: 'ACCEPTED',
  },
  'official/CatalogueItemRegistrationResponse.xml': {
    kind: 'registration',
    id: '20051101',
    part: 0,
    time: new Date('2011-03-11T16:00:00Z'),
    item: { gtin: '00074562000525', targetMarket: '124', dataSource: '8712345678913' },
    status: 'ACCEPTED',
  },
  'network/CIC_RECEIVED.xml': {
    kind: 'confirmation',
    id: '339_292_279_cic_rec_test1',
    part: 0,
    time: new Date('2015-01-09T11:24:56.480Z'),
    item: { gtin: '10036016500279', targetMarket: '840', dataSource: '1100001011292' },
    recipient: '1100001011339',
    state: 'RECEIVED',
    details: [],
  },
  'network/CIC_SYNCHRONISED.xml': {
    kind: 'confirmation',
    id: '339_292_279_cic_syn_test1',
    part: 0,
    time: new Date('2015-01-09T11:24:56.480Z'),
    item: { gtin: '10036016500279', targetMarket: '840', dataSource: '1100001011292' },
    recipient: '1100001011339',
    state: 'SYNCHRONISED',
    details: [],
  },
  'network/CIC_REVIEW.xml': {
    kind: 'confirmation',
    id: '278_292_396_cic_rev_test1',
    part: 0,
    time: new Date('2015-01-09T11:24:56.480Z'),
    item: { gtin: '10036016500279', targetMarket: '840', dataSource: '1100001011292' },
    recipient: '1100001011278',
    state: 'REVIEW',
    details: [{ gtin: '10036016500279', code: 'CIC999', text: 'custom cic review description' }],
  },
  'network/CIC_REJECTED.xml': {
    kind: 'confirmation',
    id: '084_cic_1100001011278_00031100250187',
    part: 0,
    time: new Date('2015-04-13T07:24:56.480Z'),
    item: { gtin: '00031100250187', targetMarket: '840', dataSource: '5210047000054' },
    recipient: '1100001011278',
    state: 'REJECTED',
    details: [
      {
        gtin: '00031100250187',
        code: 'CIC100',
        text: 'Attribute Analysis Requested: Additional Status Description',
        action: 'ACTION_NEEDED',
        expected: 'Expected Corrective Information',
      },
    ],
  },
  'official/CatalogueItemConfirmation.xml': {
    kind: 'confirmation',
    id: '20051101',
    part: 0,
    time: new Date('2011-03-11T16:00:00Z'),
    item: { gtin: '00074562000525', targetMarket: '528', dataSource: '8712345678913' },
    recipient: '9712345678912',
    state: 'REVIEW',
    details: [
      {
        gtin: '00074562000525',
        code: 'CIC102',
        text: 'Unable to Synchronize',
        action: 'CONTACT_TRADING_PARTNER',
      },
    ],
  },
  'official/CatalogueItemConfirmation_withWarning.xml': {
    kind: 'confirmation',
    id: '20241101',
    part: 0,
    time: new Date('2024-03-11T16:00:00Z'),
    item: { gtin: '00074562000525', targetMarket: '528', dataSource: '8712345678913' },
    recipient: '9712345678912',
    state: 'REVIEW',
    details: [
      {
        gtin: '00074562000525',
        code: 'CIC999',
        text: "[warning_id] WARNING: Datapool's or data recipient's description of issue to be communicated to data source.",
        action: 'WARNING',
      },
    ],
  },
};

(arePresent ? describe : describe.skip)('the sample replies', () => {
  test.each(Object.entries(EXPECTED))('%s', (file, reply) => {
    expect(readReplies(readFileSync(`${SAMPLES}/${file}`, 'utf8'))).toEqual([reply]);
  });

  test.each(['network/CIHW_DELETE_publication_withdrawal.xml', 'network/CIP_ADD_to_recipient.xml'])(
    '%s is not a reply',
    (file) => {
      const reason = /^The message is not a reply: it is a \w+ of urn:gs1:gdsn:\w+:xsd:3, not one of gS1Response, /;
      expect(() => readReplies(readFileSync(`${SAMPLES}/${file}`, 'utf8'))).toThrow(reason);
    },
  );
});
