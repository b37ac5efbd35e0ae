import { ActionIcon, Button } from '@mantine/core'
import { ADDED_PARAMETERS, OWN_ACTION_LIMITS } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { TaskTemplate } from '@pressmark/contract/workflow/transition-tasks.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import styles from '../Workflows.module.css'
import { DeleteKind } from './DeleteCustomAction.tsx'
import { CustomActionDialog } from './CustomActionDialog.tsx'

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; of: TaskTemplate }
type Props = { kinds: readonly TaskTemplate[]; onClose: () => void }

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The custom actions of the tenant. A second dialog creates, changes and deletes them. */
export const CustomActions = ({ kinds, onClose }: Props) => {
  const { t } = useTranslation('customActions')
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <Dialog title={t('title')} onClose={onClose} isConfirming={dialog !== undefined}>
      <div className={styles.panel}>
        <p className={styles.hint}>{t('hint')}</p>
        {kinds.length === 0 && <p className={styles.hint}>{t('none')}</p>}
        {kinds.length > 0 && (
          <ul className={styles.rows} aria-label={t('list')}>
            {kinds.map((of) => (
              <li key={of.name} className={styles.row}>
                <div className={styles.words}>
                  <span className={styles.name}>{of.label}</span>
                  <span className={styles.facts}>
                    <span>{of.name}</span>
                    <span>{t('parameters', { count: of.parameters.length - ADDED_PARAMETERS.length })}</span>
                  </span>
                </div>
                <ActionIcon aria-label={t('editOf', of)} onClick={() => setDialog({ kind: 'edit', of })}>
                  <IconPencil {...ICON} />
                </ActionIcon>
                <ActionIcon aria-label={t('deleteOf', of)} onClick={() => setDialog({ kind: 'delete', of })}>
                  <IconTrash {...ICON} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
          disabled={kinds.length >= OWN_ACTION_LIMITS.kinds}
          data-autofocus
          onClick={() => setDialog({ kind: 'create' })}
        >
          {t('add')}
        </Button>
      </div>
      {dialog && <DialogFor dialog={dialog} onClose={() => setDialog(undefined)} />}
    </Dialog>
  )
}

const DialogFor = ({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) => {
  switch (dialog.kind) {
    case 'create':
      return <CustomActionDialog onClose={onClose} />
    case 'edit':
      return <CustomActionDialog kind={dialog.of} onClose={onClose} />
    case 'delete':
      return <DeleteKind kind={dialog.of} onClose={onClose} />
  }
}
