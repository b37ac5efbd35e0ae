import { useTranslation } from 'react-i18next'
import { namedSections } from './sections.ts'
import classes from './Sections.module.css'

/** The fewest sections with a heading that get a list. */
const MIN_LISTED = 2

/** Id of the element of a section, by the id of its form or list and its zero-based position. */
export const sectionId = (id: string, position: number): string => `${id}-${position}`

/* Sections of low priority may be collapsed. */
const jumpTo = (id: string): void => {
  const section = document.getElementById(id)
  section?.closest('details')?.setAttribute('open', '')
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

type Props = {
  sections: readonly { heading: string }[]
  /** The id of the form or list, from which the ids of the sections are made. */
  id: string
}

/** The sections of a form or list as buttons that scroll to a section and focus it. It stays in view while the fields scroll. */
export const SectionList = ({ sections, id }: Props) => {
  const { t } = useTranslation('metadata')
  const named = namedSections(sections)
  if (named.length < MIN_LISTED) return null
  return (
    <nav aria-label={t('sections')} className={classes.nav}>
      <ul className={classes.list}>
        {named.map(({ name, position }) => (
          <li key={position}>
            <button type="button" className={classes.jump} onClick={() => jumpTo(sectionId(id, position))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
