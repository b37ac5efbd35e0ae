import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { labelOf } from '#metadata/template-order.ts'

/** Returns a function that gives the label of an item field, or its name if its template was deleted. */
export const useFieldLabel = () => {
  const { i18n } = useTranslation()
  const { data: templates = [] } = useQuery(templatesQuery('ITEM'))
  return (name: string): string => {
    const template = templates.find((one) => one.name === name)
    return template ? labelOf(template, i18n.language) : name
  }
}
