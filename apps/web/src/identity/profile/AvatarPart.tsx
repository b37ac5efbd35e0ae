import { Avatar, Button, FileButton, Group } from '@mantine/core'
import { AVATAR_MAX_BYTES } from '@pressmark/contract/platform/constants.ts'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#shared/text/initials.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { CropDialog } from './CropDialog.tsx'
import { useSaveAvatar } from './profile.queries.ts'
import styles from './Profile.module.css'

/** The person's avatar, which can be chosen, cropped and removed. @source spec 001 §5 */
export const AvatarPart = ({ self }: { self: Self }) => {
  const { t } = useTranslation('profile')
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const save = useSaveAvatar(self.uuid)
  const choose = (chosen: File | null) => {
    if (chosen === null) return
    const fits = chosen.size <= AVATAR_MAX_BYTES
    setError(fits ? undefined : t('errors.imageTooLarge'))
    setFile(fits ? chosen : undefined)
  }
  const keep = (png: Blob | null) =>
    save.mutateAsync(png, {
      onSuccess: () => {
        toastSuccess(t(png ? 'avatarSaved' : 'avatarRemoved'))
        setFile(undefined)
      },
    })
  const unreadable = () => {
    setFile(undefined)
    setError(t('errors.imageUnreadable'))
  }
  return (
    <div className={styles.avatar}>
      <Avatar src={self.avatarUrl} alt={t('avatar')} size={120}>
        {initialsOf(self)}
      </Avatar>
      <Group gap="sm">
        <FileButton accept="image/jpeg" onChange={choose}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('chooseAvatar')}
            </Button>
          )}
        </FileButton>
        {self.avatarUrl && (
          <CallButton variant="subtle" color="gray" onCall={() => keep(null)}>
            {t('removeAvatar')}
          </CallButton>
        )}
      </Group>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {file && (
        <CropDialog
          file={file}
          pending={save.isPending}
          onCrop={(png) => void keep(png).catch(() => undefined)}
          onUnreadable={unreadable}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}
