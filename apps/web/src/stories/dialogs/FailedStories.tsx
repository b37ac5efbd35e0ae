import { Link } from '@tanstack/react-router'
import { FailedDialog } from '#catalogue/selection/FailedDialog.tsx'
import type { Outcome } from '#shared/api/each-entry.ts'
import { isRefused } from '#shared/api/refusal.ts'
import type { Placed } from '../stories.queries.ts'

type Props = { title: string; failed: Outcome['failed']; stories: readonly Placed[]; onClose: () => void }

/** The stories that were not changed, with links to them. */
export const FailedStories = ({ title, failed, stories, onClose }: Props) => (
  <FailedDialog
    title={title}
    failed={failed}
    renderTitle={({ uuid, error }) => {
      const story = stories.find((one) => one.uuid === uuid)
      const name = story?.sgtt || story?.label
      // A story that someone else has deleted has no page.
      if (isRefused(error, 'notFound')) return name
      return (
        <Link to="/story/editor/$storyUuid" params={{ storyUuid: uuid }} onClick={onClose}>
          {name}
        </Link>
      )
    }}
    onClose={onClose}
  />
)
