import type { Product } from '../../../tools/harness/start-product.ts'

/** Finds words of titles and authors by their number of items: some in 100 to 2,000, and the one nearest to a third of all. */
export const wordsByHits = async ({ database, tenantId }: Product): Promise<{ selective: string[]; broad: string }> => {
  const { rows } = await database.pool.query<{ word: string; hits: number }>(
    `select word, count(*) as hits from item_record, unnest(string_to_array(doc, ' ')) as word
     where tenant_id = $1 and length(word) between 5 and 12 group by word having count(*) > 50 order by hits desc, word`,
    [tenantId],
  )
  const total = rows.length === 0 ? 0 : await itemCount({ database, tenantId })
  // A search also finds these words inside longer ones, so it finds at least this many.
  const fewer = rows.filter(({ hits }) => hits <= 1500)
  const nearest = (hits: number) => fewer.toSorted((a, b) => Math.abs(a.hits - hits) - Math.abs(b.hits - hits))[0]?.word
  const selective = [100, 300, 700, 1500].flatMap((hits) => nearest(hits) ?? [])
  const broad = rows.toSorted((a, b) => Math.abs(a.hits - total / 3) - Math.abs(b.hits - total / 3))[0]?.word
  if (broad === undefined || selective.length === 0) throw new Error('The items have too few words in common')
  return { selective, broad }
}

const itemCount = async ({ database, tenantId }: Pick<Product, 'database' | 'tenantId'>): Promise<number> => {
  const { rows } = await database.pool.query<{ total: number }>(
    'select count(*) as total from item_record where tenant_id = $1 and deleted_at is null',
    [tenantId],
  )
  return rows[0]?.total ?? 0
}
