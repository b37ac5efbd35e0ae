import { Button } from '@mantine/core'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconArrowsMove, IconFolderSymlink, IconPencil, IconRoute, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { useLock } from '../../states.queries.ts'
import type { ItemAsset } from '../page/item.queries.ts'

const ACTIONS = [
  { name: 'edit', icon: IconPencil },
  { name: 'move', icon: IconArrowsMove },
  { name: 'toItem', icon: IconFolderSymlink },
  { name: 'delete', icon: IconTrash },
  { name: 'workflow', icon: IconRoute },
] as const

/** The open dialog of the arrange panel, and its assets. */
export type ArrangeDialog =
  | { name: (typeof ACTIONS)[number]['name']; assets: ItemAsset[] }
  | { name: 'confirm'; assets: ItemAsset[]; position: number }

type Props = { item: Item; assets: ItemAsset[]; onClear: () => void; onDialog: (dialog: ArrangeDialog) => void }

/** The actions for the selected assets. */
export const ArrangeActions = ({ item, assets, onClear, onDialog }: Props) => {
  const { t } = useTranslation('item')
  const mayEdit = useMay('catalogue.edit')
  const mayFire = useMay('workflow.fire')
  const lock = useLock(item.state, ...assets.map(({ state }) => state))
  return (
    <>
      {ACTIONS.filter(({ name }) => (name === 'workflow' ? mayFire : mayEdit)).map(({ name, icon: Icon }) => (
        <Button
          key={name}
          variant="default"
          leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
          disabled={name !== 'workflow' && lock !== undefined}
          title={name === 'workflow' ? undefined : lock}
          onClick={() => onDialog({ name, assets })}
        >
          {t(`arrange.actions.${name}`)}
        </Button>
      ))}
      <Button variant="subtle" onClick={onClear}>
        {t('arrange.clear')}
      </Button>
    </>
  )
}
