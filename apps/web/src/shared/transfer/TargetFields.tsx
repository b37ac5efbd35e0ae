import { NativeSelect } from '@mantine/core'
import { RESOURCE_TYPES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownTenantsQuery } from '../api/own-tenants.ts'
import { useSelf } from '../api/person.ts'

/** The kind of entity that gets a copy, and the name of its organisation if it is another one. */
export type Target = { resourceType: ResourceType; tenant?: string }

type Props = {
  /** The kind that is copied. Undefined for a file. */
  source: ResourceType | undefined
  target: Target
  onTarget: (target: Target) => void
}

/** The resource type and the organisation that get a workflow or fields. Nothing is copied onto itself. */
export const TargetFields = ({ source, target: { resourceType, tenant }, onTarget }: Props) => {
  const { t } = useTranslation('workflow')
  const self = useSelf()
  const { data: tenants = [] } = useQuery({ ...ownTenantsQuery(self!), enabled: self !== undefined }) // read when enabled
  const others = tenants.filter(({ name }) => name !== self?.tenantName)
  const kinds = RESOURCE_TYPES.filter((one) => one !== source || tenant !== undefined)
  const chooseTenant = (name: string) => {
    if (name !== '') return onTarget({ resourceType, tenant: name })
    return onTarget({ resourceType: resourceType === source ? otherThan(resourceType) : resourceType })
  }
  return (
    <>
      {others.length > 0 && (
        <NativeSelect
          label={t('transfer.tenant')}
          description={t('transfer.tenantHint')}
          value={tenant ?? ''}
          onChange={({ currentTarget }) => chooseTenant(currentTarget.value)}
          data={[
            { value: '', label: t('transfer.ownTenant') },
            ...others.map(({ name, displayName }) => ({ value: name, label: displayName })),
          ]}
        />
      )}
      <NativeSelect
        label={t('transfer.target')}
        value={resourceType}
        onChange={({ currentTarget }) =>
          onTarget({ ...(tenant !== undefined && { tenant }), resourceType: currentTarget.value as ResourceType })
        } // its values are those below
        data={kinds.map((value) => ({ value, label: t(`entities.${value}`) }))}
      />
    </>
  )
}

/** Returns the first kind of entity that is not this one. */
export const otherThan = (entity: ResourceType): ResourceType => RESOURCE_TYPES.find((one) => one !== entity)! // there are five
