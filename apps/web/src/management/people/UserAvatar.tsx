import { Avatar } from '@mantine/core'
import type { User } from '@pressmark/contract/identity/users.ts'
import { initialsOf } from '#shared/text/initials.ts'

type Props = { user: Pick<User, 'avatarUrl' | 'name' | 'surname' | 'username'>; size?: number }

/** Shows a person's avatar, or the initials if the avatar is missing or cannot be loaded. */
export const UserAvatar = ({ user, size = 32 }: Props) => (
  <Avatar src={user.avatarUrl} alt="" size={size} color="gray" aria-hidden>
    {initialsOf(user)}
  </Avatar>
)
