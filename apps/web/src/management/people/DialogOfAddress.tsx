import { Alert } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefused } from '#shared/api/refusal.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'

type Props<Entity> = {
  /** The query that reads the entity of the address. */
  found: { data: Entity | undefined; error: Error | null; refetch: () => unknown }
  /** The entity as the list has it, until the query has ended. */
  listed: Entity | undefined
  notFound: string
  children: (entity: Entity, close: () => void) => ReactNode
}

/** Shows the dialog of the entity in the address, or a message if there is no such entity. Closing replaces the address, so that Back
 *  does not open the dialog again. */
export const DialogOfAddress = <Entity,>({
  found: { data, error, refetch },
  listed,
  notFound,
  children,
}: Props<Entity>) => {
  const { t } = useTranslation('shared')
  const navigate = useNavigate()
  const entity = data ?? listed
  const close = () =>
    void navigate({
      to: '.',
      search: ({ user: _user, group: _group, part: _part, ...others }) => others,
      replace: true,
      resetScroll: false,
      // The dialog has asked before, if there is unsaved input.
      ignoreBlocker: true,
    })
  if (!data && (isRefused(error, 'notFound') || isRefused(error, 'badRequest')))
    return (
      <Alert
        role="alert"
        color="yellow"
        variant="light"
        icon={<IconUserQuestion size={18} stroke={1.6} />}
        withCloseButton
        closeButtonLabel={t('close')}
        onClose={close}
      >
        {notFound}
      </Alert>
    )
  if (entity !== undefined) return children(entity, close)
  return error && <ErrorAlert error={error} onRetry={() => void refetch()} />
}
