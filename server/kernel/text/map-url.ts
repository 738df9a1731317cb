/** A place on the map of OpenStreetMap, with a mark. */
export const mapUrl = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
