import { Button, TextInput } from '@mantine/core'
import { fetchImage } from '@pressmark/contract/ingest/fetch-image.ts'
import type { UploadedFile } from '@pressmark/contract/ingest/imports.ts'
import { IconLink } from '@tabler/icons-react'
import { useRef, useState, type SubmitEvent } from 'react'
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
    mutationFn: () => call(fetchImage, { body: { url: webAddressOf(url) ?? url } }),
    onSuccess: (fetched) => {
      onFetched(fetchedFile(fetched))
      setUrl('')
    },
  })
  const { mutate } = useSingleMutate({ mutateAsync })
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = webAddressOf(url) === undefined
    setWrong(wrong)
    if (!wrong) mutate()
    else field.current?.focus()
  }
  const field = useRef<HTMLInputElement>(null)
  const refused = isRefused(error, 'unsupportedContent') ? t('refusals.imageExtension') : error && refusalText(error)
  return (
    <form className={classes.address} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        type="url"
        label={t('address')}
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={isWrong ? t('addressWrong') : refused}
        onChange={({ currentTarget }) => {
          reset()
          setWrong(false)
          setUrl(currentTarget.value)
        }}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
      >
        {t('fetch')}
      </Button>
    </form>
  )
}

/* Returns the address as browsers write it, without spaces around it, or undefined for any other text. */
const webAddressOf = (text: string): string | undefined => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/* If the address has no extension, the detected type provides one. */
const fetchedFile = ({ link, originalName, mediaType, size }: UploadedFile): FetchedFile => ({
  name: extensionOf(originalName) === '' ? `${originalName}.${mediaType.split('/')[1]}` : originalName,
  size,
  lastModified: 0,
  link,
})
