import { Alert, Button, Group, Loader } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import type { ChosenDownload } from './download-choice.ts'
import type { Download } from './use-download.ts'
import styles from './Sharing.module.css'

/* The pressed button is gone, so the question that replaced it takes the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A running download: first the agreement, then the progress, then the result. */
export const DownloadState = ({ download, chosen }: { download: Download; chosen: ChosenDownload }) => {
  const { t } = useTranslation(['sharing', 'shared'])
  const { state, start, back, stop } = download
  const begin = () => start(chosen.address, chosen.name)

  switch (state.step) {
    case 'choosing':
      return null
    case 'asking':
      return (
        <div className={styles.fields} role="alertdialog" aria-label={t('agreementTitle')} aria-describedby="agreement">
          <Alert color="yellow" variant="light" icon={<IconInfoCircle size={20} />} title={t('agreementTitle')}>
            <span id="agreement">{t('agreement')}</span>
          </Alert>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={back}>
              {t('agreementCancel')}
            </Button>
            <Button ref={focus} onClick={begin}>
              {t('agreementConfirm')}
            </Button>
          </Group>
        </div>
      )
    case 'fetching':
      return (
        <div className={styles.fields}>
          <output className={styles.progress}>
            <Loader size={20} aria-hidden="true" />
            {state.prepared ? t('prepared', state.prepared) : t('waiting')}
          </output>
          <Group justify="flex-end">
            <Button variant="default" onClick={stop}>
              {t('stop')}
            </Button>
          </Group>
        </div>
      )
    case 'done':
      return (
        <div className={styles.fields}>
          <output className={styles.progress}>
            <IconCheck size={20} stroke={1.6} aria-hidden="true" /> {t('done')}
          </output>
          <Group justify="flex-end">
            <Button variant="default" onClick={back}>
              {t('downloadAnother')}
            </Button>
          </Group>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.fields}>
          <RefusalAlert text={`${t('failed')} ${refusalText(state.error)}`} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={back}>
              {t('change')}
            </Button>
            <Button onClick={begin}>{t('shared:tryAgain')}</Button>
          </Group>
        </div>
      )
  }
}
