type Named = { name: string; surname: string; username: string }

/** Returns two letters that replace a missing avatar. */
export const initialsOf = ({ name, surname, username }: Named): string =>
  (start(name, 1) + start(surname, 1) || start(username, 2)).toUpperCase()

/* Whole characters: the first unit of a name can be half of a surrogate pair. */
const start = (text: string, count: number): string => [...text].slice(0, count).join('')
