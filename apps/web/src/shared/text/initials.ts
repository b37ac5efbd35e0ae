type Named = { name: string; surname: string; username: string }

/** Returns two letters that replace a missing avatar. */
export const initialsOf = ({ name, surname, username }: Named): string =>
  `${name.slice(0, 1)}${surname.slice(0, 1)}`.toUpperCase() || username.slice(0, 2).toUpperCase()
