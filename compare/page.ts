export const BEGIN = '<!-- npm run compare -- --write makes what follows -->'
export const END = '<!-- until here -->'

/**
 * The page with the table between its two marks.
 * @throws when it does not have them.
 */
export function withTable(page: string, shown: string): string {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`Put ${BEGIN} and ${END} back into the page.`)
  return `${page.slice(0, begin + BEGIN.length)}\n\n${shown}\n\n${page.slice(end)}`
}
