import { ActionIcon, Textarea } from '@mantine/core'
import { COMMENTARY_MAX_LENGTH, COMMENTARY_STORED_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import {
  clippedCommentary,
  commentaryLength,
  isFormatted,
  parseCommentary,
  type Span,
} from '@pressmark/contract/stories/commentary.ts'
import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { textsIn, withTexts } from '../languages/step-texts.ts'
import { withFormat, type Format } from './commentary-formats.ts'
import type { DraftStep } from './draft.ts'
import { changeStep } from './draft.store.ts'
import styles from './Panel.module.css'

type Props = {
  storyUuid: string
  step: DraftStep
  /** Undefined: the main language. */
  language: string | undefined
  may: boolean
}

const FORMATS = [
  { format: 'bold', icon: IconBold, keys: 'Control+B' },
  { format: 'italic', icon: IconItalic, keys: 'Control+I' },
  { format: 'link', icon: IconLink, keys: undefined },
  { format: 'list', icon: IconList, keys: undefined },
] as const

/** The commentary of a step, with buttons for bold, italic, links and lists. A formatted one is shown below as visitors see it. */
export const CommentaryField = ({ storyUuid, step, language, may }: Props) => {
  const { t } = useTranslation('editor')
  const field = useRef<HTMLTextAreaElement>(null)
  const { commentary } = textsIn(step, language)
  const set = (typed: string) => {
    const changed = withTexts(step, language, { commentary: clippedCommentary(typed) })
    changeStep(storyUuid, step.key, changed, ['commentary', language].filter(Boolean).join(' '))
  }
  const apply = (format: Format) => {
    const { current } = field
    if (!current) return
    const { selectionStart: start, selectionEnd: end } = current
    const next = withFormat({ text: commentary, start, end }, format)
    // The field has the new text before the selection is set.
    flushSync(() => set(next.text))
    current.focus()
    current.setSelectionRange(next.start, next.end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = `Control+${event.key.toUpperCase()}`
    const found = FORMATS.find(({ keys }) => keys === pressed)
    if (!may || !found || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    apply(found.format)
  }
  return (
    <div>
      <Textarea
        ref={field}
        label={t('commentary')}
        lang={language}
        description={<Hint step={step} language={language} />}
        autosize
        minRows={8}
        maxRows={20}
        maxLength={COMMENTARY_STORED_MAX_LENGTH}
        readOnly={!may}
        classNames={{ input: styles.commentary }}
        value={commentary}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      <div className={styles.below}>
        {may && (
          <fieldset aria-label={t('formats.label')} className={styles.formats}>
            {FORMATS.map(({ format, icon: Symbol, keys }) => (
              <ActionIcon
                key={format}
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t(`formats.${format}`)}
                title={t(`formats.${format}`)}
                aria-keyshortcuts={keys}
                onClick={() => apply(format)}
              >
                <Symbol size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            ))}
          </fieldset>
        )}
        <p className={styles.counter} aria-live="off">
          {formatCount(commentaryLength(commentary))} / {formatCount(COMMENTARY_MAX_LENGTH)}
        </p>
      </div>
      {isFormatted(commentary) && <Shown commentary={commentary} />}
    </div>
  )
}

/* The limit, and the main text of a translation. */
const Hint = ({ step, language }: Pick<Props, 'step' | 'language'>) => {
  const { t } = useTranslation('editor')
  return (
    <>
      {t('maxChars', { n: COMMENTARY_MAX_LENGTH })}
      {language !== undefined && step.commentary !== '' && (
        <>
          <br />
          {t('languages.original', { text: step.commentary })}
        </>
      )}
    </>
  )
}

const Shown = ({ commentary }: { commentary: string }) => {
  const { t } = useTranslation('editor')
  return (
    <section aria-label={t('formats.shown')} className={styles.shown}>
      {parseCommentary(commentary).map(({ kind, lines }, at) =>
        kind === 'list' ? (
          <ul key={at}>
            {lines.map((spans, line) => (
              <li key={line}>{spans.map(spanOf)}</li>
            ))}
          </ul>
        ) : (
          <p key={at}>{lines.flatMap((spans, line) => [...(line > 0 ? ['\n'] : []), ...spans.map(spanOf)])}</p>
        ),
      )}
    </section>
  )
}

/* A link of the text does not leave the editor. */
const spanOf = ({ text, style, href }: Span, at: number) => {
  if (href !== undefined)
    return (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  if (style === undefined) return text
  return style === 'bold' ? <b key={at}>{text}</b> : <i key={at}>{text}</i>
}
