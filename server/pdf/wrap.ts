/** Wraps text to a width. A word that is wider than a line is split, and line breaks of the text stay. */
export function wrapped(text: string, width: number, widthOf: (part: string) => number): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    // Only a plain blank may end a line.
    for (const word of paragraph.split(/[ \t]+/).filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = cut(word, width, widthOf)
      line = pieces.pop() as string
      lines.push(...pieces)
    }
    return [...lines, line]
  })
}

function cut(word: string, width: number, widthOf: (part: string) => number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece !== '' && widthOf(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}
