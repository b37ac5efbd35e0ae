import { Progress, Stack, Text } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import {
  createSpreadsheet,
  SHEET_MODES,
  SHEET_REASONS,
  type SheetMode,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { reasonText } from '../engine/reason-text.ts'
import { makePause } from '../engine/pause.ts'
import { sendFile } from '../engine/upload-file.ts'
import { reasonOf } from '../engine/upload-refusal.ts'
import { sheetReasonText } from './sheet-texts.ts'
import { SheetDrop } from './SheetDrop.tsx'

/** Without a collection, the spreadsheet can only update items. */
type Props = { collectionUuid?: string; onClose: () => void }

/** Uploads a spreadsheet and opens its import. Asks before an upload in progress is stopped. */
export const NewSheetDialog = ({ collectionUuid, onClose }: Props) => {
  const { t } = useTranslation('sheets')
  const { t: tUploads } = useTranslation('uploads')
  const navigate = useNavigateIfHere()
  const [sent, setSent] = useState(0)
  const [mode, setMode] = useState<SheetMode>(collectionUuid === undefined ? 'update' : 'create')
  const controller = useRef(new AbortController())
  // The page of the import opens while the mutation is still pending.
  const isCreated = useRef(false)
  useEffect(() => () => controller.current.abort(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      setSent(0)
      controller.current = new AbortController()
      const sending = { onProgress: setSent, signal: controller.current.signal, pause: makePause() }
      const { link } = await sendFile(file, 'spreadsheet', sending)
      const sheet = await call(createSpreadsheet, {
        body: { link, mode, ...(collectionUuid !== undefined && { collectionUuid }) },
        signal: sending.signal,
      })
      isCreated.current = true
      return sheet
    },
    onSuccess: ({ uuid }) => navigate({ to: '/imports/spreadsheets/$uuid', params: { uuid } }),
  })
  const failed = useFailure(error)
  return (
    <UnsavedDialog
      title={t('new.title')}
      isDirty={() => isPending && !isCreated.current}
      discardText={tUploads('discard.files', { count: 1 })}
      onClose={onClose}
    >
      {() => (
        <Stack gap="md">
          {collectionUuid !== undefined && (
            <SegmentedControl
              aria-label={t('new.mode')}
              value={mode}
              onChange={setMode}
              data={SHEET_MODES.map((value) => ({ value, label: t(`new.modes.${value}`) }))}
              disabled={isPending}
            />
          )}
          <Text>{t(mode === 'update' ? 'new.updateText' : 'new.text')}</Text>
          {failed && <RefusalAlert text={failed} />}
          {isPending ? (
            <div>
              <Text mb={8}>{sent < 1 ? t('new.sending') : t('new.reading')}</Text>
              <Progress value={100 * sent} aria-label={t('new.sending')} animated={sent === 1} />
            </div>
          ) : (
            <SheetDrop
              text={t('new.drop')}
              hint={t('new.types')}
              accept=".csv,.tsv,.txt,.gz,.xlsx"
              onFiles={([file]) => file && mutate(file)}
            />
          )}
        </Stack>
      )}
    </UnsavedDialog>
  )
}

/* The error of the spreadsheet, otherwise that of the upload. */
const useFailure = (error: unknown): string | undefined => {
  const { t } = useTranslation('sheets')
  const { t: tUploads } = useTranslation('uploads')
  if (!error || (error instanceof Error && error.name === 'AbortError')) return undefined
  const code = error instanceof CallRefused ? SHEET_REASONS.find((one) => one === error.reason?.code) : undefined
  if (code === undefined) return reasonText(tUploads, reasonOf(error))
  const limit = (error as CallRefused).reason?.limit // only a CallRefused has a code
  return sheetReasonText(t, { code, ...(limit !== undefined && { limit }) })
}
