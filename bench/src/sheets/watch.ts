import { setTimeout as sleep } from 'node:timers/promises'
import { readExport, type SheetExport } from '@pressmark/contract/catalogue/exports.ts'
import { memoryOf } from '../../../tools/harness/processes.ts'
import type { Product } from '../../../tools/harness/start-product.ts'

/** Waits for an export.
 *  @throws if it failed */
export const untilDone = async (product: Product, uuid: string): Promise<SheetExport> => {
  for (;;) {
    const now = await product.call(readExport, { params: { uuid } })
    if (now.failed) throw new Error('the export failed')
    if (now.step === 'DONE') return now
    await sleep(100)
  }
}

/** `stop` returns the highest memory above the first one, bytes. */
export const watchMemory = (pids: () => number[]) => {
  const idle = memoryOf(pids()).resident
  let peak = idle
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pids()).resident)), 100)
  return {
    stop: (): number => {
      clearInterval(timer)
      return peak - idle
    },
  }
}
