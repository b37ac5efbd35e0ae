import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CreateCollection } from '../collection/dialogs/CreateCollection.tsx'
import { CollectionTree } from './CollectionTree.tsx'

type Props = { collectionUuid: string; current: readonly string[]; opened: boolean; onClose: () => void }

/** The tree in a drawer over the page. */
export const CollapsedTree = ({ collectionUuid, current, opened, onClose }: Props) => {
  const { t } = useTranslation('catalogue')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={320}
      title={t('tree.label')}
      closeButtonProps={{ 'aria-label': t('tree.close') }}
    >
      <CreateCollection parentUuid={collectionUuid} variant="button" />
      <CollectionTree current={current} />
    </Drawer>
  )
}
