import { HistoryPanel } from '#catalogue/history/HistoryPanel.tsx'
import { seriesQuery, storyQuery, useStoryWrite } from '../stories.queries.ts'

type Props = { kind: 'STORY' | 'SERIES'; uuid: string; onClose: () => void }

/** The history of a story or of a series. */
export const StoryHistory = ({ kind, uuid, onClose }: Props) => {
  const { queryKey } = kind === 'STORY' ? storyQuery(uuid) : seriesQuery(uuid)
  return <HistoryPanel uuid={uuid} under={queryKey} writing={useStoryWrite()} onClose={onClose} />
}
