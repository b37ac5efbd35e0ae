import { Select, Text, TextInput } from '@mantine/core'
import {
  createDraftLink,
  listDraftLinks,
  revokeDraftLink,
  type DraftLink,
} from '@pressmark/contract/stories/draft-links.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { storyKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { formatMoment } from '#shared/text/format-date.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import styles from './DraftLinks.module.css'

const VALIDITIES = [1, 7, 14, 30] as const

const useDraftLinks = (story: string) => {
  const queries = useQueryClient()
  const queryKey = [...storyKeys.one(story), 'draft links']
  const links = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listDraftLinks, { params: { uuid: story }, signal })).draftLinks,
  })
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const create = useMutation({
    mutationFn: (body: { days: number; note: string }) => call(createDraftLink, { params: { uuid: story }, body }),
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (link: string) => call(revokeDraftLink, { params: { uuid: story, link } }),
    onSettled,
  })
  return { links, create, revoke }
}

/** Creates and revokes links with which people without an account watch a story that is not public. */
export const DraftLinks = ({ story }: { story: string }) => {
  const { t } = useTranslation('editor')
  const { links, create, revoke } = useDraftLinks(story)
  const [days, setDays] = useState('7')
  const [note, setNote] = useState('')
  const created = create.data
  const made = links.data?.some(({ uuid }) => uuid === created?.uuid) ? created : undefined
  return (
    <section className={styles.links} aria-label={t('draftLinks.title')}>
      <h3>{t('draftLinks.title')}</h3>
      <Text size="sm">{t('draftLinks.hint')}</Text>
      <div className={styles.make}>
        <TextInput
          label={t('draftLinks.note')}
          value={note}
          maxLength={100}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Select
          label={t('draftLinks.validity')}
          data={VALIDITIES.map((count) => ({ value: String(count), label: t('draftLinks.days', { count }) }))}
          value={days}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => setDays(value ?? days)}
        />
        <CallButton variant="default" onCall={() => create.mutateAsync({ days: Number(days), note })}>
          {t('draftLinks.create')}
        </CallButton>
      </div>
      <RefusalAlert error={create.error ?? revoke.error} />
      {made && <CopyField label={t('draftLinks.made')} hint={t('draftLinks.once')} value={made.address} />}
      {links.error && <ErrorAlert error={links.error} onRetry={() => void links.refetch()} />}
      <ul className={styles.list}>
        {links.data?.map((link) => (
          <Link key={link.uuid} link={link} onRevoke={() => revoke.mutateAsync(link.uuid)} />
        ))}
      </ul>
    </section>
  )
}

const Link = ({ link: { note, expiresDate }, onRevoke }: { link: DraftLink; onRevoke: () => Promise<unknown> }) => {
  const { t } = useTranslation('editor')
  const until = t('draftLinks.until', { date: formatMoment(expiresDate) })
  return (
    <li>
      <span>
        {note && <bdi className={styles.note}>{note}</bdi>} {until}
      </span>
      <CallButton
        variant="default"
        size="xs"
        aria-label={t('draftLinks.revokeOf', { link: note || until })}
        onCall={onRevoke}
      >
        {t('draftLinks.revoke')}
      </CallButton>
    </li>
  )
}
