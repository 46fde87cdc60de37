import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './openapi.js';
import type { FieldSelector, Product, ProductFields } from './product.js';

type Schemas = components['schemas'];
export type Problem = Schemas['Problem'] | Schemas['WriteProblem'] | Schemas['SendProblem'];
export type ProductStatus = Schemas['ProductStatus'];
/** Identifies a product; a Product can be passed as well. */
export type Unit = Pick<Product, 'D8165' | 'D8255'>;

/** Thrown for an error response; `problem.errors` lists every input error with its field. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export interface ProductClient {
  /** All operations of the service, including those without a method here. */
  readonly api: Client<paths>;
  /** Creates the product or changes the given fields; `null` clears a field. */
  save(product: Product): Promise<Schemas['ProductWriteResult']>;
  /** Saves all products or none. */
  saveAll(products: readonly Product[]): Promise<Schemas['ProductBatchResult']>;
  /** Returns the result that a save would have; saves nothing. */
  validate(product: Product): Promise<Schemas['ProductWriteResult']>;
  status(productId: string): Promise<ProductStatus>;
  /** The status with the given fields, or with all fields. */
  read(productId: string, fields?: readonly FieldSelector[]): Promise<ProductStatus & ProductFields>;
  /**
   * Sends the simplest hierarchy of the unit to GS1. The reply shows in the status later.
   * @param dataRecipient GLN of a recipient that replaces the stored ones
   */
  send(unit: Unit, dataRecipient?: string): Promise<Schemas['SendResult']>;
  /** Withdraws the hierarchy of the unit from its recipients. */
  withdraw(unit: Unit): Promise<Schemas['SendResult']>;
}

/** @param options API key, if the instance requires one */
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
  if (data === undefined || data === null) throw new Error('the response has no body');
  return data;
}
