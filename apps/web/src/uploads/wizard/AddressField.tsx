import { Button, TextInput } from '@mantine/core'
import { fetchImage } from '@pressmark/contract/ingest/fetch-image.ts'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { IconLink } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { extensionOf } from '../engine/content.ts'
import type { FetchedFile } from '../engine/upload-plan.ts'
import classes from './Wizard.module.css'

/** Adds an image by its web address. The server fetches it. @source spec 000 §5 */
export const AddressField = ({ onFetched }: { onFetched: (file: FetchedFile) => void }) => {
  const { t } = useTranslation('uploads')
  const [url, setUrl] = useState('')
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: () => call(fetchImage, { body: { url } }),
    onSuccess: (fetched) => {
      onFetched(fetchedFile(fetched))
      setUrl('')
    },
  })
  const { mutate } = useSingleMutate({ mutateAsync })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate()
  }
  const errorText = isRefused(error, 'unsupportedContent') ? t('refusals.imageExtension') : error && refusalText(error)
  return (
    <form className={classes.address} onSubmit={submit}>
      <TextInput
        type="url"
        label={t('address')}
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={errorText}
        onChange={({ currentTarget }) => {
          reset()
          setUrl(currentTarget.value)
        }}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        disabled={url === ''}
      >
        {t('fetch')}
      </Button>
    </form>
  )
}

/* If the address has no extension, the detected type provides one. */
const fetchedFile = ({ link, originalName, mediaType, size }: UploadedFile): FetchedFile => ({
  name: extensionOf(originalName) === '' ? `${originalName}.${mediaType.split('/')[1]}` : originalName,
  size,
  lastModified: 0,
  link,
})
