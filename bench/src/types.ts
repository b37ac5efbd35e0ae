import type { Product } from '../../tools/harness/start-product.ts'

/** The running product, and a folder for files of a benchmark. */
export type Bench = {
  product: Product
  folder: string
  /** Whether small data and short times are enough, as in a test of the benchmark itself. Only `fairness` and `screens` have them. */
  isShort: boolean
}
