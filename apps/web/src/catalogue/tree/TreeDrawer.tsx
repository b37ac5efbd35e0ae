import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSitemap } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import styles from './TreeDrawer.module.css'

const CollapsedTree = lazyComponent(() => import('./CollapsedTree.tsx'), 'CollapsedTree')

type Props = { collectionUuid: string; current: readonly string[] }

/** The tree on narrow screens: in a drawer, which closes when a collection has been selected. */
export const TreeDrawer = ({ collectionUuid, current }: Props) => {
  const { t } = useTranslation('catalogue')
  const [isRequested, { open: load }] = useDisclosure()
  const [opened, { open, close }] = useDisclosure()
  const show = () => {
    load()
    open()
  }
  return (
    <div className={styles.narrow}>
      <Button variant="default" leftSection={<IconSitemap size={17} stroke={1.6} />} onClick={show}>
        <span className={styles.label}>{t('tree.label')}</span>
      </Button>
      {isRequested && (
        <Suspense fallback={null}>
          <CollapsedTree collectionUuid={collectionUuid} current={current} opened={opened} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
