import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Panel, useReactFlow } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import styles from './Graph.module.css'

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

/** Nearer, farther, and all of it. */
export const GraphButtons = () => {
  const { t } = useTranslation('workflow')
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <Panel position="bottom-left" className={styles.buttons}>
      <ActionIcon variant="default" aria-label={t('transitions.nearer')} onClick={() => void zoomIn()}>
        <IconPlus {...ICON} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('transitions.farther')} onClick={() => void zoomOut()}>
        <IconMinus {...ICON} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('transitions.whole')} onClick={() => void fitView()}>
        <IconMaximize {...ICON} />
      </ActionIcon>
    </Panel>
  )
}
