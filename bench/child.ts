// The process that `inChild` starts.
const [module, name, args] = process.argv.slice(2)
const { [name!]: work } = await import(module!)
console.log(JSON.stringify(await work(...JSON.parse(args!))))
process.exit()
