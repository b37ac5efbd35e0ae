import { Box, Progress } from '@mantine/core'
import { addSheetImages } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { acceptOf, roleOf } from '../engine/content.ts'
import { reasonText } from '../engine/reason-text.ts'
import { makePause } from '../engine/pause.ts'
import { sendFile } from '../engine/upload-file.ts'
import { reasonOf } from '../engine/upload-refusal.ts'
import { SheetDrop } from './SheetDrop.tsx'
import type { StepProps } from './types.ts'
import classes from './Sheets.module.css'

const LINKS_AT_ONCE = 100

type Refused = { name: string; error: unknown }

/** Uploads the images that rows name, and adds them to the import a hundred at a time. */
export const SheetImages = ({ sheet, onSheet }: StepProps) => {
  const { t } = useTranslation('sheets')
  const { t: tUploads } = useTranslation('uploads')
  const [sent, setSent] = useState(0)
  const [refused, setRefused] = useState<Refused[]>([])
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (files: File[]) => {
      setSent(0)
      setRefused([])
      for (let from = 0; from < files.length; from += LINKS_AT_ONCE) {
        const links = await Promise.all(files.slice(from, from + LINKS_AT_ONCE).map(send))
        const uploaded = links.filter((link) => link !== null)
        if (uploaded.length === 0) continue
        onSheet(await call(addSheetImages, { params: { uuid: sheet.uuid }, body: { links: uploaded } }))
      }
    },
    meta: { notify: true },
  })
  const send = async (file: File): Promise<string | null> => {
    try {
      const sending = { onProgress: () => undefined, signal: new AbortController().signal, pause: makePause() }
      return (await sendFile(file, 'image', sending)).link
    } catch (error) {
      setRefused((before) => [...before, { name: file.name, error }])
      return null
    } finally {
      setSent((before) => before + 1)
    }
  }
  const total = variables?.length ?? 0
  return (
    <div className={classes.images}>
      <h2 className={classes.heading}>{t('images.title')}</h2>
      <SheetDrop
        text={t('images.drop')}
        hint={t('images.hint')}
        accept={acceptOf('images')}
        multiple
        onFiles={(files) => mutate(files.filter(({ name }) => roleOf('images', name) !== undefined))}
      />
      {isPending && <Progress value={(100 * sent) / total} aria-label={t('images.sending')} mt={12} />}
      <output className={classes.note}>
        {t('images.uploaded', { count: sheet.uploadedImages, shown: formatCount(sheet.uploadedImages) })}
      </output>
      {refused.length > 0 && (
        <Box mt={12}>
          <RefusalAlert
            text={
              <ul className={classes.refused}>
                {refused.map(({ name, error }) => (
                  <li key={name}>{`${name}: ${reasonText(tUploads, reasonOf(error))}`}</li>
                ))}
              </ul>
            }
          />
        </Box>
      )}
    </div>
  )
}
