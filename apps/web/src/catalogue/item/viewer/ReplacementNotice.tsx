import { Button } from '@mantine/core'
import { dismissReplacement } from '@pressmark/contract/ingest/replacements.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { reasonText } from '#uploads/engine/reason-text.ts'
import { ReplaceDialog } from '#uploads/replace/ReplaceDialog.tsx'
import { failureOf, type ItemAsset } from '../page/item.queries.ts'
import { ProgressRing } from './ProgressRing.tsx'
import styles from './ReplacementNotice.module.css'

type Props = { item: Item; image: ItemAsset }

/** Says that a new file of the image is being processed, or why it could not be processed. The present file is shown. */
export const ReplacementNotice = ({ item, image }: Props) => {
  const { t } = useTranslation('item')
  const name = image.import?.originalName ?? ''
  if (image.replacement === 'ERROR') return <Failed item={item} image={image} name={name} />
  return (
    <div className={styles.notice}>
      <ProgressRing share={image.import?.progress ?? 0} size={44} />
      <output>{t('replacement.processing', { name })}</output>
    </div>
  )
}

const Failed = ({ item, image, name }: Props & { name: string }) => {
  const { t } = useTranslation('item')
  const { t: uploads } = useTranslation('uploads')
  const [isChoosing, setChoosing] = useState(false)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: itemKeys.one(item.uuid) })
  const dismiss = useMutation({
    mutationFn: () => call(dismissReplacement, { params: { uuid: image.uuid } }),
    onSettled: refresh,
    meta: { notify: true },
  })
  const reason = failureOf(image.import)
  return (
    <div className={styles.notice} role="alert" data-failed>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
      <p>
        {t('replacement.failed', { name })} {reason && reasonText(uploads, reason)} {t('replacement.stillShown')}
      </p>
      <div className={styles.actions}>
        <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
          {t('replacement.another')}
        </Button>
        <CallButton variant="subtle" size="compact-sm" onCall={dismiss.mutateAsync}>
          {t('replacement.dismiss')}
        </CallButton>
      </div>
      {isChoosing && (
        <ReplaceDialog
          item={item}
          image={image}
          onClose={() => {
            setChoosing(false)
            void refresh()
          }}
        />
      )}
    </div>
  )
}
