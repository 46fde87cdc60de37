import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './openapi.js';
import type { FieldSelector, Product, ProductFields } from './product.js';

type Schemas = components['schemas'];
export type Problem = Schemas['Problem'] | Schemas['WriteProblem'] | Schemas['SendProblem'];
export type ProductStatus = Schemas['ProductStatus'];
/** What addresses a product; a product does too. */
export type Unit = Pick<Product, 'D8165' | 'D8255'>;

/** Thrown when the service refuses: `problem.errors` names each mistake with its field. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export interface ProductClient {
  /** Every operation of the service, for what has no method here. */
  readonly api: Client<paths>;
  /** Creates the product or changes the fields named; `null` clears one. */
  save(product: Product): Promise<Schemas['ProductWriteResult']>;
  /** Saves all of them or none. */
  saveAll(products: readonly Product[]): Promise<Schemas['ProductBatchResult']>;
  /** What a save would give; nothing is kept. */
  validate(product: Product): Promise<Schemas['ProductWriteResult']>;
  status(productId: string): Promise<ProductStatus>;
  /** The status with the fields named, or with all fields. */
  read(productId: string, fields?: readonly FieldSelector[]): Promise<ProductStatus & ProductFields>;
  /**
   * Sends the hierarchy of the unit to GS1, whose answer is seen in the status later.
   * @param dataRecipient GLN of who gets it instead of the recipients that are stored
   */
  send(unit: Unit, dataRecipient?: string): Promise<Schemas['SendResult']>;
  /** Takes the hierarchy of the unit back from GS1. */
  withdraw(unit: Unit): Promise<Schemas['SendResult']>;
}

/** @param options key of the instance, where it asks for one */
export function createProductClient(baseUrl: string, options: { key?: string } = {}): ProductClient {
  const { key } = options;
  const api = createClient<paths>({ baseUrl, headers: key === undefined ? {} : { 'X-Api-Key': key } });
  const write = async (path: '/api' | '/api/validate', body: Product | readonly Product[]) =>
    dataOf(await api.POST(path, { body: body as Schemas['ProductWriteRequest'] }));
  return {
    api,
    save: async (product) => (await write('/api', product)) as Schemas['ProductWriteResult'],
    saveAll: async (products) => (await write('/api', products)) as Schemas['ProductBatchResult'],
    validate: async (product) => (await write('/api/validate', product)) as Schemas['ProductWriteResult'],
    status: async (productId) => dataOf(await api.GET('/api/status/{productId}', { params: { path: { productId } } })),
    read: async (productId, fields) => {
      const path = { productId };
      return (
        fields
          ? dataOf(await api.GET('/api/details/{productId}', { params: { path, query: { fields: [...fields] } } }))
          : dataOf(await api.GET('/api/details/{productId}/allfields', { params: { path } }))
      ) as ProductStatus & ProductFields;
    },
    send: async ({ D8165, D8255 }, dataRecipient) => {
      const body = { D8165, D8255, ...(dataRecipient === undefined ? {} : { dataRecipient }) };
      return dataOf(await api.POST('/api/sendToGS1', { body }));
    },
    withdraw: async ({ D8165, D8255 }) =>
      dataOf(await api.POST('/api/sendWithdrawalToGS1', { body: { D8165, D8255 } })),
  };
}

function dataOf<Data>({ data, error }: { data?: Data; error?: Problem }): NonNullable<Data> {
  if (error) throw new Refusal(error);
  if (data === undefined || data === null) throw new Error('the answer has no body');
  return data;
}
