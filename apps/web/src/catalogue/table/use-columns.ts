import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { choiceFor, useChosenByCollection, withChoice } from '../chosen-by-collection.ts'
import { allColumns, shownColumns } from './columns.ts'

/** The columns of the table of a list, which the person chooses for each list. `list` is a collection, or `results`. */
export const useColumns = (list: string) => {
  const { t, i18n } = useTranslation('catalogue')
  const { data: templates } = useQuery(templatesQuery('ITEM'))
  const [chosen, setChosen] = useChosenByCollection<string[] | undefined>('columns')
  const facts = {
    state: t('table.state'),
    imagesCount: t('table.images'),
    createdDate: t('table.created'),
    lastModifiedDate: t('table.modified'),
  }
  const all = templates && allColumns(templates, { language: i18n.language, facts })
  return {
    all: all ?? [],
    /** Undefined while the fields load. */
    columns: all && shownColumns(all, choiceFor(chosen, list)),
    choose: (names: string[] | undefined) => setChosen((before) => withChoice(before, list, names)),
  }
}
