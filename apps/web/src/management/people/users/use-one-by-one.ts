import { useEffect, useRef, useState } from 'react'

/** Changes rows one after the other, so that each has its own result. Stops after the current row when the screen is closed.
 *  @param change returns the result of a row, and never throws
 *  @returns the results by the keys of the rows */
export const useOneByOne = <Row, Key, Outcome>(keyOf: (row: Row) => Key, change: (row: Row) => Promise<Outcome>) => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Key, Outcome>>(new Map())
  const [phase, setPhase] = useState<'before' | 'running' | 'finished'>('before')
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => void (isClosed.current = true)
  }, [])
  const changeAll = async (rows: readonly Row[]): Promise<void> => {
    setPhase('running')
    for (const row of rows) {
      if (isClosed.current) return
      const outcome = await change(row)
      setOutcomes((before) => new Map(before).set(keyOf(row), outcome))
    }
    setPhase('finished')
  }
  return { outcomes, isRunning: phase === 'running', isFinished: phase === 'finished', changeAll }
}
