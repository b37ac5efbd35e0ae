/** Passes an address to the browser, which saves its content as a file. Without a name, the server names the file. */
export const saveLink = (href: string, download = ''): void => {
  const link = Object.assign(document.createElement('a'), { href, download })
  document.body.append(link)
  link.click()
  link.remove()
}
