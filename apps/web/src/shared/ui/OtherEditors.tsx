import { Avatar, Tooltip, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOtherEditors } from '../api/editing.ts'
import { nameOf } from '../api/person.ts'
import { initialsOf } from '../text/initials.ts'

const MAX_SHOWN = 3

/** The initials of other people who edit this entity now. Shows nothing if no one else does. */
export const OtherEditors = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation('shared')
  const editors = useOtherEditors(uuid)
  const more = editors.length - MAX_SHOWN
  return (
    <output>
      {editors.length > 0 && (
        <Avatar.Group spacing={6}>
          {editors.slice(0, MAX_SHOWN).map((editor) => {
            const label = t('editing', { name: nameOf(editor) })
            return (
              <Tooltip key={editor.uuid} label={label}>
                <Avatar size={26} color="gray.8" variant="filled">
                  <span aria-hidden>{initialsOf(editor)}</span>
                  <VisuallyHidden>{label}</VisuallyHidden>
                </Avatar>
              </Tooltip>
            )
          })}
          {more > 0 && (
            <Avatar size={26} color="gray">
              +{more}
            </Avatar>
          )}
        </Avatar.Group>
      )}
    </output>
  )
}
