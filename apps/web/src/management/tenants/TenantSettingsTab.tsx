import { Group, Progress, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import {
  readTenantSettings,
  type TenantSettings,
  type TenantSettingsChange,
} from '@pressmark/contract/tenants/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useMay } from '#shared/api/person.ts'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form, SubmitButton } from '#shared/forms/Form.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import {
  changeOf,
  isSupportUrl,
  TenantSettingsFields,
  valuesOf,
  type TenantSettingsValues,
} from './TenantSettingsFields.tsx'
import { formatBytes } from '#shared/text/format-bytes.ts'
import { overviewQuery } from '../overview/overview.queries.ts'
import { limitUse, NEARLY_ALL, percentOf, type LimitUse } from './limit-use.ts'
import styles from './Tenants.module.css'
import { tenantSettingsQuery, useUpdateTenantSettings } from './tenants.queries.ts'
import { Pictures } from './Pictures.tsx'

/** The settings of the tenant that its own administrators can change. */
export const TenantSettingsTab = () => {
  const { t } = useTranslation('tenants')
  const { data: settings, error, refetch } = useQuery(tenantSettingsQuery)
  return (
    <section aria-label={t('ownTab')} className={styles.own}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!settings && !error && <Skeleton height={420} radius="md" />}
      {settings && (
        <>
          <header>
            <h2 className={styles.heading}>{settings.displayName}</h2>
            <p className={styles.hint}>{t('own.hint')}</p>
          </header>
          <Identity settings={settings} />
          <TenantSettingsForm settings={settings} />
          <Pictures pictures={settings.pictures} />
          <TenantUse settings={settings} />
        </>
      )}
    </section>
  )
}

/** Values that platform administrators change, because they affect other organisations too. */
const Identity = ({ settings: { name, displayName, url, anonymousAccess } }: { settings: TenantSettings }) => {
  const { t } = useTranslation('tenants')
  const ofAll = useMay('platform.manage')
  const address = (
    <a href={url} className={styles.link}>
      {url}
    </a>
  )
  return (
    <SettingsSection title={t('own.name')} hint={t('own.nameHint')}>
      <SettingsFacts
        facts={[
          [t('displayName'), displayName],
          [t('address'), address],
          [t('name'), name],
          [t('anonymousAccess'), t(`access.${anonymousAccess}`)],
        ]}
      />
      {ofAll && (
        <Link to="/management" search={{ tab: 'organisations', searchTerm: name }} className={styles.link}>
          {t('own.toAll')}
        </Link>
      )}
    </SettingsSection>
  )
}

/** The storage and the users of the organisation, with their limits. */
const TenantUse = ({ settings }: { settings: TenantSettings }) => {
  const { t } = useTranslation('tenants')
  const { data } = useQuery(overviewQuery)
  if (!data) return null
  const { storage, people } = limitUse(data, settings)
  return (
    <SettingsSection title={t('own.use')} hint={t('own.useHint')}>
      <SettingsFacts
        facts={[
          [t('own.originals'), <Use key="storage" of={storage} format={formatBytes} />],
          [t('own.derivatives'), formatBytes(data.derivatives.bytes)],
          [t('own.people'), <Use key="people" of={people} format={formatCount} />],
        ]}
      />
      <Link to="/management" search={{ tab: 'overview' }} className={styles.link}>
        {t('own.toOverview')}
      </Link>
    </SettingsSection>
  )
}

type UseProps = { of: LimitUse; format: (amount: number) => string }

/** The amount in use, with the limit if there is one. */
const Use = ({ of, format }: UseProps) => {
  const { t } = useTranslation('tenants')
  const { used, limit } = of
  if (limit === null) return format(used)
  const percent = percentOf(of)
  return (
    <>
      {t('own.ofLimit', { used: format(used), limit: format(limit) })}
      <Progress value={percent} {...(percent >= NEARLY_ALL && { color: 'red' })} mt={4} aria-hidden />
    </>
  )
}

/** Support address, languages and default rights of the person's own tenant. */
const TenantSettingsForm = ({ settings }: { settings: TenantSettings }) => {
  const { t } = useTranslation('tenants')
  const { mutateAsync } = useUpdateTenantSettings()
  const form = useForm<TenantSettingsValues>({
    initialValues: valuesOf(settings),
    ...VALIDATE_ON_BLUR,
    validate: { supportUrl: (address) => (isSupportUrl(address) ? null : t('errors.supportUrl')) },
  })
  const fill = (current: TenantSettings) => showValues(form, valuesOf(current))
  const edit = useEdit<TenantSettings, Required<TenantSettingsChange>>({
    entity: settings,
    valuesOf: (entity) => changeOf(valuesOf(entity)),
    values: () => changeOf(form.getValues()),
    read: () => call(readTenantSettings),
    send: ({ version, changed }) => mutateAsync({ ...changed, version }),
    onSaved: (saved) => {
      fill(saved)
      toastSuccess(t('toast.updated'))
    },
    onReload: fill,
  })
  const labels = { supportUrl: t('supportUrl'), languages: t('languages'), defaultRights: t('defaultRights') }
  return (
    <Form form={form} onSubmit={edit.save}>
      <SettingsSection title={t('own.interface')} hint={t('own.interfaceHint')}>
        <TenantSettingsFields form={form} />
        <RefusalAlert error={edit.error} />
        <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
        <Group>
          <SubmitButton disabled={edit.conflict !== undefined}>{t('save')}</SubmitButton>
        </Group>
      </SettingsSection>
    </Form>
  )
}

type SectionProps = { title: string; hint: string; children: ReactNode }

/** A part of the settings: its title and its purpose, beside its fields. */
const SettingsSection = ({ title, hint, children }: SectionProps) => (
  <section aria-label={title} className={styles.section}>
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      <p className={styles.hint}>{hint}</p>
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
)

/** Values that others change. */
const SettingsFacts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
