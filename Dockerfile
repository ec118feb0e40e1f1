# The server of Dameo, with the app and all its tablebases inside one static program.
#
#   docker build --tag dameo .
#   docker run --rm --read-only --publish 127.0.0.1:8321:8321 --volume dameo:/data dameo
#
# `docker run --rm dameo serve --help` names the settings.

# Alpine's Rust compiles for musl, so the program is static.
FROM rust:1.95-alpine3.22 AS build

# Alpine keeps one version of a package: there is nothing to pin.
# hadolint ignore=DL3018
RUN apk add --no-cache build-base nodejs npm

WORKDIR /source
COPY . .
RUN cargo xtask dist && cp target/dist/dameo /dameo

# Not an empty image: the health check needs a client for HTTP.
FROM alpine:3.22

COPY --from=build /dameo /usr/local/bin/dameo
COPY LICENSE /usr/share/licenses/dameo/LICENSE

# A user that owns nothing but the database.
RUN mkdir /data && chown 65534:65534 /data
VOLUME /data
ENV DAMEO_DB=/data/dameo.db
USER 65534:65534
EXPOSE 8321
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8321/health"]
ENTRYPOINT ["/usr/local/bin/dameo"]
CMD ["serve", "--addr", "0.0.0.0:8321"]
