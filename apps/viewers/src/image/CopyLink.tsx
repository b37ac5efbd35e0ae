import { useState } from 'react'
import { ICONS } from '#shell/elements.ts'
import type { Words } from '#shell/words.ts'

/** Copies the address of the visible region. If the embedding page forbids it, the address is shown for copying by hand. */
export const CopyLink = ({ link, words }: { link: string; words: Words }) => {
  const [outcome, setOutcome] = useState<'copied' | 'byHand'>()

  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setOutcome('copied'),
      () => setOutcome('byHand'),
    )

  return (
    <>
      <div className="tools">
        <button type="button" className="tool" onClick={() => void copy()} title={words.copyRegion}>
          <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
            <path d={ICONS.link} />
          </svg>
          <span>{words.copyRegion}</span>
        </button>
      </div>
      <output className={outcome === 'copied' ? 'link' : 'hidden'}>{outcome === 'copied' && words.copied}</output>
      {outcome === 'byHand' && (
        <label className="link">
          {words.copyByHand}
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </>
  )
}
