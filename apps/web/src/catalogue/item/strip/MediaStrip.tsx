import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { Suspense, useState, type ComponentProps } from 'react'
import { Button } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#catalogue/workflow/StateBadge.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { AssetStrip } from './AssetStrip.tsx'
import { useChosenAsset } from '../page/use-chosen-asset.ts'

const ArrangePanel = lazyComponent(() => import('../arrange/ArrangePanel.tsx'), 'ArrangePanel')

/** The assets of one type: a strip to browse, and on demand a panel to arrange them. */
export const MediaStrip = ({ action, ...strip }: ComponentProps<typeof AssetStrip>) => {
  const mayEdit = useMay('catalogue.edit')
  const mayFire = useMay('workflow.fire')
  const { asset } = useChosenAsset(strip.item)
  // An asset in the first state is shown with the state of its item.
  const hasOwnState = asset !== undefined && asset.state !== DEFAULT_STATE
  const [arranging, setArranging] = useState(false)
  const looking = (
    <AssetStrip
      {...strip}
      action={
        <>
          {hasOwnState && <StateBadge resourceType="MEDIA" uuid={asset.uuid} state={asset.state} />}
          {(mayEdit || mayFire) && <ArrangeButton onClick={() => setArranging(true)} />}
          {action}
        </>
      }
    />
  )
  if (!arranging) return looking
  const { item, kind, assets, page, onPage } = strip
  return (
    <Suspense fallback={looking}>
      <ArrangePanel key={kind} {...{ item, kind, assets, page, onPage }} onDone={() => setArranging(false)} />
    </Suspense>
  )
}

/** Opens the panel in which assets are selected, ordered, edited and deleted. */
const ArrangeButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('item')
  return (
    <Button
      variant="default"
      leftSection={<IconGripVertical size={18} stroke={1.6} aria-hidden="true" />}
      onClick={onClick}
    >
      {t('arrange.open')}
    </Button>
  )
}
