import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('rule 27.9 — the text of an HTML e-mail', () => {
  it.each([
    [
      'named and numeric entities',
      '<p>Gr&uuml;&szlig;e &ndash; we&#8217;ll come at 9 &#x20AC;</p>',
      'Grüße – we’ll come at 9 €\n',
    ],
    ['lines', 'One<br>two<BR/><p class="x">three</p><div>four</div>', 'One\ntwo\nthree\nfour\n'],
    [
      'no styles, scripts or titles',
      '<head><title>T</title><style>p{}</style></head><script>1<2</script>Nine',
      'Nine',
    ],
    ['the body of a head that is not closed', '<head><meta charset=utf-8><body>Nine', 'Nine'],
    ['no comments', 'Ni<!-- <b> -->ne', 'Nine'],
    ['brackets in attributes', '<a title="a > b" href=x>Nine</a>', 'Nine'],
    ['brackets that are text', '5 < 6 &lt;b&gt; &amp;amp;', '5 < 6 <b> &amp;'],
    ['half a surrogate pair', '&#xD83D;!', '�!'],
  ])('%s', (_, html, text) => {
    expect(plainText(html, 1_000)).toBe(text)
  })

  it('ends at its limit', () => {
    expect(plainText('<b>abc</b>def<i>ghi</i>', 5)).toBe('abcdef')
  })
})
