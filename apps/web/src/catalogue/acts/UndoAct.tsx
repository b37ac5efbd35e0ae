import { Button } from '@mantine/core'
import { undoAct, type Act } from '@pressmark/contract/acts.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/call.ts'
import { Dialog } from '#shared/Dialog.tsx'
import { DialogButtons } from '#shared/DialogButtons.tsx'
import { formatCount } from '#shared/formatDate.ts'
import { actQuery } from './acts.queries.ts'
import { useFollowAct } from './useFollowAct.tsx'

/** Asks before an act is taken back. */
export const UndoAct = ({ act }: { act: Act }) => {
  const { t } = useTranslation('acts')
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const follow = useFollowAct()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(undoAct, { params: { uuid: act.uuid } }),
    onSuccess: (now) => {
      setAsking(false)
      queries.setQueryData(actQuery(act.uuid).queryKey, now)
      follow(now)
    },
  })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('undo.open')}
      </Button>
      {asking && (
        <Dialog title={t('undo.title')} size={440} onClose={() => setAsking(false)}>
          <p>{t('undo.says', { count: act.changed, shown: formatCount(act.changed) })}</p>
          <DialogButtons
            onCancel={() => setAsking(false)}
            does={t('undo.open')}
            onConfirm={() => mutate()}
            pending={isPending}
          />
        </Dialog>
      )}
    </div>
  )
}
