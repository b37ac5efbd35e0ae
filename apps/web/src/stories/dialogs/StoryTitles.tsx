import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import type { StoryOfList } from '../stories.queries.ts'

const NAMED = 8

/** Lists the titles of the stories in a dialog, shortened if there are many. */
export const StoryTitles = ({ stories }: { stories: readonly StoryOfList[] }) => {
  const { t } = useTranslation('stories')
  const more = stories.length - NAMED
  return (
    <List size="sm" mt="sm">
      {stories.slice(0, NAMED).map(({ uuid, sgtt, label }) => (
        <List.Item key={uuid}>{sgtt || label}</List.Item>
      ))}
      {more > 0 && <List.Item>{t('more', { count: more, shown: formatCount(more) })}</List.Item>}
    </List>
  )
}
